import { notFound } from "../content/not-found";
import { ButtonLink } from "../ui/ButtonLink";
import { StatusPage } from "./StatusPage";

/** The 404 page, also for a slug or page number that does not exist. */
export function NotFound() {
  return (
    <StatusPage words={notFound}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </StatusPage>
  );
}

import { notFound } from "../content/errors";
import { unavailable } from "../content/unavailable";
import { ButtonLink } from "../ui/Button";
import { StatusPage } from "./StatusPage";

export function Unavailable() {
  return (
    <StatusPage words={unavailable}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </StatusPage>
  );
}

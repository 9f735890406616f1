import { notFound } from "../content/not-found";
import { ButtonLink } from "../ui/ButtonLink";
import { FallbackNotice } from "./FallbackNotice";

/** The 404 page, also for a slug or page number that does not exist. */
export function MissingPage() {
  return (
    <FallbackNotice words={notFound}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </FallbackNotice>
  );
}

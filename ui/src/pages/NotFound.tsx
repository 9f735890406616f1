import { StatusPage } from "../sections/StatusPage";
import { ButtonLink } from "../ui/Button";
import { notFound } from "../words/errors";
import { quoteLink } from "../words/links";

/** The 404 page, also for a slug or page number that does not exist. */
export function NotFound() {
  return (
    <StatusPage words={notFound}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{notFound.home}</ButtonLink>
        <ButtonLink to={quoteLink.path} look="outlineOnDark">
          {quoteLink.label}
        </ButtonLink>
      </div>
    </StatusPage>
  );
}

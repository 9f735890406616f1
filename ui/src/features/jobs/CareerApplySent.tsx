import { useLocation } from "react-router-dom";
import { applicationSent, applicationSentHead } from "../../content/jobs/application-sent";
import { notFound } from "../../content/not-found";
import { useHydrated } from "../../hooks/useHydrated";
import { Head } from "../../page/Head";
import { MessagePage } from "../../page/MessagePage";
import { ButtonLink } from "../../ui/ButtonLink";

/** The reference in the URL fragment. The server puts it there, but a visitor can change it, so only this shape is shown. */
const REFERENCE = /^#(SF-\d{6,})$/;

export function CareerApplySent() {
  const { hash } = useLocation();
  const reference = useHydrated() ? REFERENCE.exec(hash)?.[1] : undefined;
  return (
    <>
      <Head {...applicationSentHead} indexed={false} />
      <MessagePage {...applicationSent}>
        <p className="mb-8 text-lead">
          {reference ? (
            <>
              {applicationSent.reference} <strong className="text-brass-light">{reference}</strong>.
            </>
          ) : (
            applicationSent.referenceInAddress
          )}
        </p>
        <ButtonLink to="/">{notFound.home}</ButtonLink>
      </MessagePage>
    </>
  );
}

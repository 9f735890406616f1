import { useLocation } from "react-router-dom";
import { applicationSent } from "../content/applications";
import { notFound } from "../content/not-found";
import { useHydrated } from "../hooks/useHydrated";
import { ButtonLink } from "../ui/ButtonLink";
import { NoticePage } from "./NoticePage";

/** As the server writes it behind the address, where the address is the visitor's to change. */
const REFERENCE = /^#(SF-\d{6,})$/;

export function ApplicationSent() {
  const { hash } = useLocation();
  const reference = useHydrated() ? REFERENCE.exec(hash)?.[1] : undefined;
  return (
    <NoticePage {...applicationSent}>
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
    </NoticePage>
  );
}

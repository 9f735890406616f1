import { consent } from "../../content/jobs/application";

/** What the applicant agrees to. */
export function Consent() {
  return (
    <>
      <p className="text-muted text-small">{consent.text}</p>
      <input type="hidden" name="consent_version" value={consent.version} />
    </>
  );
}

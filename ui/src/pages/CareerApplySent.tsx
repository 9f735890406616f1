import { ApplicationSent } from "../sections/ApplicationSent";

export function CareerApplySent() {
  return <ApplicationSent />;
}

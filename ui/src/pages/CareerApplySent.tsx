import { SentPage } from "../sections/SentPage";
import { applicationSent, applicationSentHead } from "../words/sent";

export function CareerApplySent() {
  return <SentPage head={applicationSentHead} words={applicationSent} prefix="SF" />;
}

import { applicationSent, applicationSentHead } from "../../content/sent";
import { SentPage } from "../../page/SentPage";

export function CareerApplySent() {
  return <SentPage head={applicationSentHead} words={applicationSent} prefix="SF" />;
}

import { SentPage } from "../sections/SentPage";
import { messageSent, messageSentHead } from "../words/sent";

export function ContactUsSent() {
  return <SentPage head={messageSentHead} words={messageSent} />;
}

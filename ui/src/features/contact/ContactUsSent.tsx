import { messageSent, messageSentHead } from "../../content/sent";
import { SentPage } from "../../page/SentPage";

export function ContactUsSent() {
  return <SentPage head={messageSentHead} words={messageSent} />;
}

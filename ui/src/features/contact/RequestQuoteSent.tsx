import { quoteSent, quoteSentHead, quoteSteps } from "../../content/sent";
import { SentPage } from "../../page/SentPage";
import { NextSteps } from "./NextSteps";

export function RequestQuoteSent() {
  return (
    <SentPage head={quoteSentHead} words={quoteSent} prefix="Q">
      <NextSteps words={quoteSteps} />
    </SentPage>
  );
}

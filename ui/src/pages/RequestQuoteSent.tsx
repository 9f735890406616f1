import { NextSteps } from "../sections/NextSteps";
import { SentPage } from "../sections/SentPage";
import { quoteSent, quoteSentHead, quoteSteps } from "../words/sent";

export function RequestQuoteSent() {
  return (
    <SentPage head={quoteSentHead} words={quoteSent} prefix="Q">
      <NextSteps words={quoteSteps} />
    </SentPage>
  );
}

import { quoteSent, quoteSentHead } from "../../content/quote-sent";
import { quoteSteps } from "../../content/quote-steps";
import { SentPage } from "../../page/SentPage";
import { NextSteps } from "./NextSteps";

export function RequestQuoteSent() {
  return (
    <SentPage head={quoteSentHead} words={quoteSent} prefix="Q">
      <NextSteps words={quoteSteps} />
    </SentPage>
  );
}

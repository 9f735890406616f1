import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { DateField } from "../forms/DateField";
import { MessageForm } from "../forms/MessageForm";
import { FormPage, type StaticParts } from "../sections/FormPage";
import { quoteForm, quoteHead } from "../words/quote";
import { quoteSteps } from "../words/sent";

const controls = { date: DateField };

const quote = messageForm("quote");

export function RequestQuote(parts: Partial<StaticParts>) {
  return (
    <FormPage head={quoteHead} {...parts}>
      <MessageForm form={quote} words={quoteForm} steps={quoteSteps} controls={controls} />
    </FormPage>
  );
}

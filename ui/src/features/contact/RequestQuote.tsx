import { messageForm } from "../../content/form-definition" with { type: "macro" };
import { quoteForm, quoteHead } from "../../content/quote";
import { quoteSteps } from "../../content/sent";
import { DateField } from "../../forms/DateField";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

const controls = { date: DateField };

const quote = messageForm("quote");

export function RequestQuote(parts: Partial<StaticParts>) {
  return (
    <FormPage head={quoteHead} {...parts}>
      <MessageForm form={quote} words={quoteForm} steps={quoteSteps} controls={controls} />
    </FormPage>
  );
}

import { quote, quoteForm, quoteHead } from "../../content/quote";
import { quoteSteps } from "../../content/quote-steps";
import { DateField } from "../../forms/DateField";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

const controls = { date: DateField };

export function RequestQuote(parts: Partial<StaticParts>) {
  return (
    <FormPage head={quoteHead} {...parts}>
      <MessageForm form={quote} words={quoteForm} steps={quoteSteps} controls={controls} />
    </FormPage>
  );
}

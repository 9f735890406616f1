import { quoteBanner, quoteForm, quoteHead } from "#words/quote";
import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { DateField } from "../forms/DateField";
import { MessageForm } from "../forms/MessageForm";
import { Credentials } from "../sections/Credentials";
import { FormPage, SidePanel } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";
import { useQuoteSteps } from "../sections/quote-steps";
import { Specimen } from "../sections/Specimen";

const quote = messageForm("quote");

export function Component() {
  const steps = useQuoteSteps();
  const beside = (
    <>
      <SidePanel>
        <NextSteps words={steps} />
      </SidePanel>
      <Specimen of="postOrder" />
      <div className="overflow-hidden rounded-card border border-line">
        <Credentials inColumn />
      </div>
    </>
  );
  return (
    <FormPage head={quoteHead} banner={{ ...quoteBanner, variant: "bareOnPhones" }} beside={beside}>
      <MessageForm form={quote} words={quoteForm} steps={steps} controls={{ date: DateField }} />
    </FormPage>
  );
}

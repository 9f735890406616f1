import { specimens } from "#words/papers";
import { quoteBanner, quoteForm, quoteHead } from "#words/quote";
import { quoteSteps } from "#words/sent";
import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { DateField } from "../forms/DateField";
import { MessageForm } from "../forms/MessageForm";
import { FormPage, SidePanel } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";
import { Photo } from "../ui/Photo";
import { TextLink } from "../ui/TextLink";

const quote = messageForm("quote");

/** What a buyer gets for the money, where the column beside the form is empty. */
function Specimen() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-bone px-8 pt-3 max-lg:hidden">
      <TextLink to={specimens.path}>{specimens.label}</TextLink>
      <Photo
        src={specimens.postOrder}
        alt=""
        width={640}
        height={905}
        className="mt-3 aspect-[3/2] w-full object-cover object-top shadow-raised"
      />
    </div>
  );
}

export function Component() {
  const beside = (
    <>
      <SidePanel>
        <NextSteps words={quoteSteps} />
      </SidePanel>
      <Specimen />
    </>
  );
  return (
    <FormPage head={quoteHead} banner={quoteBanner} beside={beside}>
      <MessageForm form={quote} words={quoteForm} steps={quoteSteps} controls={{ date: DateField }} />
    </FormPage>
  );
}

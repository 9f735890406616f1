import type { ReactNode, RefObject } from "react";
import { fieldWords } from "#words/forms";
import { pageWords } from "#words/page-words";
import { type NextStepsWords, sampleSite, sentReference } from "#words/sent";
import { useCompany, useIsSampleSite } from "../facts/company";
import { NextSteps } from "../sections/NextSteps";
import { ShareReference } from "../sections/ShareReference";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { Unbroken } from "../ui/Unbroken";
import type { SentForm } from "./draft";

export type ConfirmationWords = {
  /** On the button that brings an empty form. */
  another: string;
  /** Before the number that the visitor has entered. */
  call?: string;
  /** What every sender of this form should know. */
  note?: string;
};

type Props = {
  form: SentForm;
  words: ConfirmationWords;
  steps?: NextStepsWords;
  /** Goes on to an empty form. */
  onAnother: () => void;
  notice: RefObject<HTMLDivElement | null>;
  /** Rendered beside the button. */
  children?: ReactNode;
};

/** What a visitor keeps of a form that was sent. It has the place of the form, unless the next one has been begun. */
export function Confirmation({ form, words, steps, onAnother, notice, children }: Props) {
  const { answer_within } = useCompany();
  const isSample = useIsSampleSite();
  const { message, reference, contact, hasNext } = form;
  return (
    <section
      aria-label={fieldWords.afterSending}
      className="grid gap-5 rounded-card border-brass border-t-[3px] bg-bone p-5 sm:p-8"
    >
      <Notice tone="success" ref={notice}>
        <Unbroken>{message}</Unbroken>
      </Notice>
      {isSample && <p className="font-semibold">{sampleSite}</p>}
      {reference && (
        <div>
          <p className="large-reference text-navy">{sentReference.number(reference)}</p>
          <ShareReference reference={reference} look="outline" />
        </div>
      )}
      <div className="grid gap-1">
        {answer_within && !isSample && <p>{pageWords.answer(answer_within)}</p>}
        {contact && words.call && (
          <p>
            {words.call}{" "}
            <bdi dir="ltr" className="whitespace-nowrap font-semibold">
              {contact}
            </bdi>
            {fieldWords.wrongNumber}
          </p>
        )}
        {words.note && <p className="font-semibold">{words.note}</p>}
      </div>
      {steps && <NextSteps words={steps} />}
      {!hasNext && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button look="outline" onClick={onAnother}>
            {words.another}
          </Button>
          {children}
        </div>
      )}
    </section>
  );
}

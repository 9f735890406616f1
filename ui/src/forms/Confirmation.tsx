import type { ReactNode, RefObject } from "react";
import { fieldWords } from "#words/forms";
import { pageWords } from "#words/page-words";
import { type NextStepsWords, sampleSite, sentReference } from "#words/sent";
import { useCompany, useIsSampleSite } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { NextSteps } from "../sections/NextSteps";
import { ShareReference } from "../sections/ShareReference";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import type { SentForm } from "./draft";

export type ConfirmationWords = {
  /** The label of the button that shows an empty form. */
  another: string;
  /** Shows the number that the visitor has entered. */
  call?: (number: ReactNode) => ReactNode;
  /** Information for every sender of this form. */
  note?: string;
};

type Props = {
  form: SentForm;
  fields: FieldDefinition[];
  words: ConfirmationWords;
  steps?: NextStepsWords;
  /** Called when the visitor asks for an empty form. */
  onAnother: () => void;
  notice: RefObject<HTMLDivElement | null>;
  /** Rendered next to the button. */
  children?: ReactNode;
};

/** Confirms that the server stored the form. Replaces the form, unless the visitor has already started the next one. */
export function Confirmation({ form, fields, words, steps, onAnother, notice, children }: Props) {
  const { answer_within } = useCompany();
  const isSample = useIsSampleSite();
  const { message, reference, texts, hasNext } = form;
  const { contact } = texts;
  // The office cannot answer a sender who gave neither a number nor an email address.
  const isAnonymous = "contact" in texts && !contact && !texts.email;
  return (
    <section
      aria-label={fieldWords.afterSending}
      className="grid gap-5 rounded-card border-brass border-t-[3px] bg-bone p-5 sm:p-8"
    >
      <Notice tone="success" ref={notice}>
        {message}
      </Notice>
      {isSample && <p className="font-semibold">{sampleSite}</p>}
      {reference && (
        <div>
          <p className="large-reference text-navy">{sentReference.number(reference)}</p>
          <ShareReference reference={reference} variant="outline" />
        </div>
      )}
      <div className="grid gap-1">
        {answer_within && !isSample && !isAnonymous && <p>{pageWords.answer(answer_within)}</p>}
        {contact && words.call && (
          <p>
            {words.call(
              <bdi dir="ltr" className="whitespace-nowrap font-semibold">
                {contact}
              </bdi>,
            )}
          </p>
        )}
        {words.note && <p className="font-semibold">{words.note}</p>}
      </div>
      <SentTexts fields={fields} texts={texts} />
      {steps && <NextSteps words={steps} />}
      {!hasNext && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button variant="outline" onClick={onAnother}>
            {words.another}
          </Button>
          {children}
        </div>
      )}
    </section>
  );
}

/** Lists the submitted values, so that visitors can check them. */
function SentTexts({ fields, texts }: Pick<Props, "fields"> & Pick<SentForm, "texts">) {
  const sent = fields.flatMap(({ name, label, kind, options }) => {
    const value = texts[name];
    if (!value) return [];
    if (kind === "checkbox") return [{ label, value: fieldWords.yes }];
    if (!options) return [{ label, value }];
    // The form definition does not list open jobs, so an application for one shows no position here.
    const option = options.find((option) => option.value === value);
    return option ? [{ label, value: option.label }] : [];
  });
  if (sent.length === 0) return null;
  return (
    <details>
      <summary className="py-2 font-semibold text-navy">{fieldWords.whatYouSent}</summary>
      <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {sent.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="mb-1 whitespace-pre-line" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

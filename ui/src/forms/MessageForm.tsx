import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { submitMessage } from "../api/submissions";
import type { MessageDefinition } from "../facts/form-definition";
import { NextSteps } from "../sections/NextSteps";
import { type NextStepsWords, sentReference } from "../words/sent";
import { SubmissionForm } from "./SubmissionForm";

type Props = Pick<ComponentProps<typeof SubmissionForm>, "words" | "controls"> & {
  form: MessageDefinition;
  /** Shown after sending. */
  steps?: NextStepsWords;
};

/** A form of `messages` in data/forms.json. */
export function MessageForm({ form: { endpoint, fields }, words, steps, controls }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useLinkedOptions(form);
  return (
    <SubmissionForm
      ref={form}
      action={endpoint}
      fields={fields}
      words={words}
      controls={controls}
      send={(values) => submitMessage(endpoint, values)}
      afterSent={
        steps &&
        ((reference) => (
          <>
            {reference && (
              <p className="[&>strong]:text-navy">
                {sentReference.yours(reference)} {sentReference.keep}
              </p>
            )}
            <NextSteps words={steps} />
          </>
        ))
      }
    />
  );
}

/**
 * A link to a form may choose an option, such as `?service=canine`. The query is read only in the browser, because the server
 * sends the same page for every query. What the visitor has chosen stays.
 */
function useLinkedOptions(form: RefObject<HTMLFormElement | null>): void {
  const { search } = useLocation();
  // The selects are uncontrolled: the browser holds the choice.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(search)) {
      const control = form.current?.elements.namedItem(name);
      const isOpen = control instanceof HTMLSelectElement && control.value === "";
      if (isOpen && Array.from(control.options).some((option) => option.value === value)) control.value = value;
    }
  }, [form, search]);
}

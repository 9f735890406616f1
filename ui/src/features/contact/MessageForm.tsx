import { type ComponentProps, useRef } from "react";
import { submitMessage } from "../../api/submissions";
import type { MessageDefinition } from "../../content/form-definition";
import { type NextStepsWords, sentReference } from "../../content/sent";
import { SubmissionForm } from "../../forms/SubmissionForm";
import { NextSteps } from "./NextSteps";
import { useLinkedOptions } from "./useLinkedOptions";

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
              <p>
                {sentReference.yours} <strong className="text-navy">{reference}</strong>. {sentReference.keep}
              </p>
            )}
            <NextSteps words={steps} />
          </>
        ))
      }
    />
  );
}

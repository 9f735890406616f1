import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { NextStepsWords } from "#words/sent";
import type { messageForm } from "../facts/form-definition";
import { SubmissionForm } from "./SubmissionForm";

type Props = Pick<ComponentProps<typeof SubmissionForm>, "words" | "controls"> & {
  form: ReturnType<typeof messageForm>;
  /** The next steps after sending. */
  steps?: NextStepsWords;
};

/** A form of `messages` in data/forms.json. */
export function MessageForm({ form: { endpoint, fields }, steps, ...props }: Props) {
  const form = usePreselectedOptions();
  return <SubmissionForm ref={form} action={endpoint} fields={fields} confirmation={{ steps }} {...props} />;
}

/**
 * Chooses the options in the page's query, such as `?service=canine`, unless the visitor has already chosen one. Only the browser
 * reads the query, because the server sends the same page for every query. Returns the ref for the form.
 */
function usePreselectedOptions(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  // The selects are uncontrolled, so the choice is in the DOM.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(search)) {
      const control = form.current?.elements.namedItem(name);
      if (!(control instanceof HTMLSelectElement) || control.value !== "") continue;
      const hasOption = Array.from(control.options).some((option) => option.value === value);
      if (hasOption) control.value = value;
    }
  }, [search]);
  return form;
}

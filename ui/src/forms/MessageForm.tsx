import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { messageForm } from "../facts/form-definition";
import { SubmissionForm } from "./SubmissionForm";

type Props = Pick<ComponentProps<typeof SubmissionForm>, "words" | "controls" | "steps"> & {
  form: ReturnType<typeof messageForm>;
};

/** A form of `messages` in data/forms.json. */
export function MessageForm({ form: { endpoint, fields }, ...props }: Props) {
  return <SubmissionForm ref={useLinkedOptions()} action={endpoint} fields={fields} {...props} />;
}

/**
 * A link to a form may choose an option, such as `?service=canine`. The query is read only in the browser, because the server
 * sends the same page for every query. What the visitor has chosen stays.
 */
function useLinkedOptions(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  // The selects are uncontrolled: the browser holds the choice.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(search)) {
      const control = form.current?.elements.namedItem(name);
      const isOpen = control instanceof HTMLSelectElement && control.value === "";
      if (isOpen && Array.from(control.options).some((option) => option.value === value)) control.value = value;
    }
  }, [search]);
  return form;
}

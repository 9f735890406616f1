import { flushSync } from "react-dom";
import { workTemplate } from "#words/application";
import { textButtonClassName } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";
import { textIn } from "./entries";
import { Field, type FieldProps } from "./Field";
import { fieldId } from "./FieldFrame";

/** An applicant's message, with a button that inserts a template for applicants who have no CV. */
export function WorkField(props: FieldProps) {
  const isHydrated = useHydrated();

  function insertTemplate() {
    const text = textIn(props.value).trimEnd();
    const before = text ? `${text}\n` : "";
    const endOfFirstLabel = before.length + (workTemplate.labels[0]?.length ?? 0);
    // The caret needs a position in the new text.
    flushSync(() => props.onChange(before + workTemplate.labels.join("\n")));
    const message = document.getElementById(fieldId(props.field.name));
    if (!(message instanceof HTMLTextAreaElement)) return;
    message.focus();
    message.setSelectionRange(endOfFirstLabel, endOfFirstLabel);
  }

  return (
    <Field {...props}>
      {isHydrated && (
        <button type="button" onClick={insertTemplate} className={textButtonClassName}>
          {workTemplate.button}
        </button>
      )}
    </Field>
  );
}

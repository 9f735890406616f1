import { workTemplate } from "#words/application";
import { textButtonClassName } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";
import { Field, type FieldProps } from "./Field";
import { fieldId } from "./FieldFrame";

/** An applicant's message, with a button that inserts a template for applicants who have no CV. */
export function WorkField(props: FieldProps) {
  const isHydrated = useHydrated();

  function insertTemplate() {
    const message = document.getElementById(fieldId(props.field.name));
    if (!(message instanceof HTMLTextAreaElement)) return;
    const before = message.value.trim() ? `${message.value.trimEnd()}\n` : "";
    message.value = before + workTemplate.labels.join("\n");
    // The form saves the draft, as if the visitor had typed the text.
    message.dispatchEvent(new Event("input", { bubbles: true }));
    message.focus();
    const endOfFirstLabel = before.length + (workTemplate.labels[0]?.length ?? 0);
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

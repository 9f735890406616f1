import { workTemplate } from "#words/application";
import { textButton } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";
import { Field, type FieldProps } from "./Field";
import { fieldId } from "./FieldFrame";

/** The message of an applicant, with a button that inserts what to tell without a CV. */
export function WorkField(props: FieldProps) {
  const isHydrated = useHydrated();

  function insert() {
    const message = document.getElementById(fieldId(props.field.name));
    if (!(message instanceof HTMLTextAreaElement)) return;
    const before = message.value.trim() ? `${message.value.trimEnd()}\n` : "";
    message.value = before + workTemplate.labels.join("\n");
    // As if the visitor had typed it: the draft keeps it.
    message.dispatchEvent(new Event("input", { bubbles: true }));
    message.focus();
    // Behind the first label.
    const start = before.length + (workTemplate.labels[0]?.length ?? 0);
    message.setSelectionRange(start, start);
  }

  return (
    <Field {...props}>
      {isHydrated && (
        <button type="button" onClick={insert} className={textButton}>
          {workTemplate.button}
        </button>
      )}
    </Field>
  );
}

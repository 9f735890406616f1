import type { ReactNode } from "react";
import type { FieldDefinition } from "../facts/form-definition";
import { fieldWords } from "../words/forms";
import { describedBy, fieldId } from "./field-control";

type Props = { field: FieldDefinition; hint?: ReactNode; error?: string; children: ReactNode };

const title = "mb-1.5 block font-semibold text-navy text-small";

/** Label, hint and error above the control. Pass the control as `children`, with `controlProps`; radio buttons become a group. */
export function FieldFrame({ field, hint = field.help, error, children }: Props) {
  const id = fieldId(field.name);
  const label = (
    <>
      {field.label}
      {!field.required && <span className="font-normal text-muted">{` ${fieldWords.optional}`}</span>}
    </>
  );
  const rest = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mb-1.5 font-semibold text-danger text-small">
          {error}
        </p>
      )}
      {children}
    </>
  );
  if (field.kind === "radio") {
    return (
      <fieldset aria-describedby={describedBy(field, { hint: Boolean(hint), error: Boolean(error) })}>
        <legend className={title}>{label}</legend>
        {rest}
      </fieldset>
    );
  }
  return (
    <div>
      <label htmlFor={id} className={title}>
        {label}
      </label>
      {rest}
    </div>
  );
}

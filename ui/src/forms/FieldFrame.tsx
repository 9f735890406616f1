import type { ReactNode } from "react";
import type { FieldDefinition } from "../content/field-definition";
import { fieldWords } from "../content/forms";

type Props = { field: FieldDefinition; hint?: ReactNode; error?: string; children: ReactNode };

/** Label, control, hint and error. Pass the control as `children`, with `controlProps`. */
export function FieldFrame({ field, hint, error, children }: Props) {
  const id = `field-${field.name}`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-navy text-small">
        {field.label}
        {!field.required && <span className="font-normal text-muted">{` ${fieldWords.optional}`}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

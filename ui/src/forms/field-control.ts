import type { FieldDefinition } from "../content/field-definition";

/** The classes of every form control. */
export const fieldBox =
  "block w-full rounded-s border border-[#6f7f93] bg-white px-3.5 py-2.5 text-body text-text aria-invalid:border-2 aria-invalid:border-danger";

/** The attributes that link a control to its label, hint and error. */
export function controlProps(field: FieldDefinition, has: { hint: boolean; error: boolean }) {
  const id = `field-${field.name}`;
  const describedBy = [has.hint && `${id}-hint`, has.error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    "aria-invalid": has.error || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

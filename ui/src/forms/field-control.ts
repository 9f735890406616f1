import type { FieldDefinition } from "../facts/form-definition";

/** The classes of every form control but radio buttons. Its label stays in view below the sticky header when it takes the focus. */
export const fieldBox =
  "block w-full scroll-mt-32 rounded-s border border-[#6f7f93] bg-white px-3.5 py-2.5 text-body text-text aria-invalid:border-2 aria-invalid:border-danger";

export const fieldId = (name: string) => `field-${name}`;

/** What a control or a group of them is described by. */
export function describedBy(field: FieldDefinition, has: { hint: boolean; error: boolean }): string | undefined {
  const id = fieldId(field.name);
  return [has.hint && `${id}-hint`, has.error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/** The attributes that link a control to its label, hint and error. */
export function controlProps(field: FieldDefinition, has: { hint: boolean; error: boolean }) {
  return {
    id: fieldId(field.name),
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    "aria-invalid": has.error || undefined,
    "aria-describedby": describedBy(field, has),
  };
}

import { tooLong, wrongFile } from "#words/forms";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";
import { isDay, isRemark, isTelephoneNumber, tidied } from "./typed";

/** An e-mail address, as on the server, which has the last word. */
const EMAIL =
  /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** The sentence for each wrong field of a form, by name. */
export function formErrors(fields: FieldDefinition[], form: HTMLFormElement): FieldErrors {
  const values = new FormData(form);
  const errors: FieldErrors = {};
  for (const field of fields) {
    const problem = fieldProblem(field, values.get(field.name), isRequired(field, values));
    if (problem) errors[field.name] = problem;
  }
  return errors;
}

/** Whether a form with these values needs one for `field`. */
export function isRequired({ required, unless }: FieldDefinition, values: FormData): boolean {
  return required && !unless?.some((other) => values.get(other));
}

/** The error sentence for a value of a form; undefined for a good one. */
export function fieldProblem(
  field: FieldDefinition,
  value: FormDataEntryValue | null,
  required = field.required,
): string | undefined {
  const { label, missing, invalid, max_length = Infinity } = field;
  // A file input without a file has a nameless file.
  const text = value instanceof File ? value.name : tidied(field.kind, value ?? "");
  if (text === "") return required ? missing : undefined;
  if (value instanceof File) return fileProblem(field, value) ?? undefined;
  // The server counts code points, not the halves of an emoji.
  if ([...text].length > max_length) return tooLong(label, max_length);
  return isOfItsKind(field, text) ? undefined : invalid;
}

function isOfItsKind({ kind, min = 0, max = Infinity }: FieldDefinition, text: string): boolean {
  switch (kind) {
    case "email":
      return EMAIL.test(text);
    case "tel":
      return isTelephoneNumber(text);
    case "number":
      return isRemark(text) || (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max);
    case "date":
      return isDay(text);
    default:
      return true;
  }
}

/** Whether the name of a file has one of these extensions. What the server drops at the end of a name is no part of it. */
function isOf(extensions: string[] | undefined, name: string): boolean {
  const visible = name.toLowerCase().replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "");
  const trimmed = visible.replace(/[\s.]+$/, "");
  return extensions?.some((extension) => trimmed.endsWith(extension)) ?? false;
}

/**
 * Checks name and size of a file before upload. Only the server knows the content, which decides about a name without an extension
 * or with one that neither of us knows.
 */
export function fileProblem({ label, other_kinds, max_bytes }: FieldDefinition, file: File): string | null {
  if (isOf(other_kinds?.pictures, file.name)) return wrongFile.picture;
  if (isOf(other_kinds?.documents, file.name)) return wrongFile.document;
  if (isOf(other_kinds?.others, file.name)) return wrongFile.type;
  if (file.size === 0) return wrongFile.empty(label);
  if (max_bytes !== undefined && file.size > max_bytes) return wrongFile.size(label, max_bytes);
  return null;
}

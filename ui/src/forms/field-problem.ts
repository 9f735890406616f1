import { tooLong, wrongFile } from "#words/forms";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";

/** As on the server, which has the last word: it also knows invisible characters and the calendar. */
const SHAPES: Partial<Record<FieldDefinition["kind"], RegExp>> = {
  email: /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i,
  tel: /^([ +()-]*\d){7,15}[ +()-]*$/,
  number: /^\d+$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

/** The sentence for each wrong field of a form, by name. */
export function formErrors(fields: FieldDefinition[], form: HTMLFormElement): FieldErrors {
  const values = new FormData(form);
  const errors: FieldErrors = {};
  for (const field of fields) {
    const problem = fieldProblem(field, values.get(field.name));
    if (problem) errors[field.name] = problem;
  }
  return errors;
}

/** The error sentence for a value of a form; undefined for a good one. */
export function fieldProblem(field: FieldDefinition, value: FormDataEntryValue | null): string | undefined {
  const { kind, label, required, missing, invalid, max_length = Infinity, min = 0, max = Infinity } = field;
  // A file input without a file has a nameless file.
  const text =
    value instanceof File
      ? value.name
      : tidied(kind, value ?? "")
          .replaceAll("\r\n", "\n")
          .trim();
  if (text === "") return required ? missing : undefined;
  if (value instanceof File) return fileProblem(field, value) ?? undefined;
  // The server counts code points, not the halves of an emoji.
  if ([...text].length > max_length) return tooLong(label, max_length);
  const isWrong = SHAPES[kind]?.test(text) === false;
  const isOutside = kind === "number" && (Number(text) < min || Number(text) > max);
  return isWrong || isOutside ? invalid : undefined;
}

/**
 * A value as it is checked and stored, as in src/validation.rs: Urdu and Arabic digits become 0–9, and what is pasted with a
 * number and cannot be seen is dropped. A text stays as it was typed.
 */
export function tidied(kind: FieldDefinition["kind"], text: string): string {
  if (kind !== "tel" && kind !== "number" && kind !== "date" && kind !== "email") return text;
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u00a0\u2007]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  if (kind === "email") return plain;
  // The last four bits of these digits are their value.
  return plain.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What the camera of a telephone makes. */
const PICTURE = /\.(jpe?g|png|heic|webp)$/;

/** Checks name and size of a file before upload. The server, which also checks the content, has the same messages but for pictures. */
export function fileProblem({ label, accept = [], max_bytes }: FieldDefinition, file: File): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) return PICTURE.test(name) ? wrongFile.picture : wrongFile.type;
  if (file.size === 0) return wrongFile.empty(label);
  if (max_bytes !== undefined && file.size > max_bytes) return wrongFile.size(label, max_bytes);
  return null;
}

import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../content/form-definition";
import { tooLong } from "../content/forms";
import { fileProblem } from "./file-rules";
import { tidied } from "./typed";

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

/** The sentence that is wrong with a value of a form; undefined for a good one. */
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

import { photoWords, tooLong, wrongFile, wrongPhoto } from "#words/forms";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";
import { type Entries, type Entry, entriesOf, filesIn, isFilled } from "./entries";
import { isDay, isRemark, isTelephoneNumber, tidied } from "./typed";

/** An e-mail address, as on the server, which has the last word. */
const EMAIL =
  /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** The sentence for each wrong field of a form, by name. */
export function formErrors(fields: FieldDefinition[], form: HTMLFormElement): FieldErrors {
  const entries = entriesOf(form);
  const errors: FieldErrors = {};
  for (const field of fields) {
    const problem = problemAmong(entries, field);
    if (problem) errors[field.name] = problem;
  }
  return errors;
}

/** The error sentence for the value of `field` among the others of its form; undefined for a good one. */
export function problemAmong(entries: Entries, field: FieldDefinition): string | undefined {
  const { name, required, unless, not_with, not_both, too_short } = field;
  const value = entries.get(name) ?? "";
  if (not_with && isFilled(value) && isFilled(entries.get(not_with))) return not_both;
  const isExcused = unless?.some((other) => isFilled(entries.get(other)));
  return fieldProblem(field, value, required && !isExcused) ?? (isTooShort(entries, field) ? too_short : undefined);
}

/** Whether a text takes the place of a file. A file says more than the box that there is none. */
export function isInsteadOfFile(entries: ReadonlyMap<string, Entry | undefined>, { min_length_if }: FieldDefinition): boolean {
  if (!min_length_if || !isFilled(entries.get(min_length_if))) return false;
  return !Array.from(entries.values()).some((entry) => filesIn(entry).length > 0);
}

function isTooShort(entries: Entries, field: FieldDefinition): boolean {
  const { name, min_length = 0 } = field;
  const value = entries.get(name) ?? "";
  return isInsteadOfFile(entries, field) && typeof value === "string" && [...tidied("textarea", value)].length < min_length;
}

/** The error sentence for a value; undefined for a good one. */
export function fieldProblem(field: FieldDefinition, value: Entry, required = field.required): string | undefined {
  const { label, missing, invalid, max_length = Infinity } = field;
  const text = typeof value === "string" ? tidied(field.kind, value) : value;
  if (!isFilled(text)) return required ? missing : undefined;
  if (typeof text !== "string")
    return (field.kind === "photos" ? photosProblem(field, text) : firstProblem(field, text)) ?? undefined;
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

function firstProblem(field: FieldDefinition, [file]: File[]): string | null {
  return file ? fileProblem(field, file) : null;
}

/** What is wrong with photos that were chosen, as far as a page can tell. The server decodes them. */
export function photosProblem(field: FieldDefinition, photos: File[]): string | null {
  const { max_files = Infinity, max_bytes = Infinity, max_total_bytes = Infinity } = field;
  if (photos.length > max_files) return photoWords.removeSome(photos.length - max_files, max_files);
  for (const [index, { name, size, type }] of photos.entries()) {
    // What the browser can decode is a JPEG by now.
    if (/^image\/(hei[cf]|avif)/.test(type) || /\.(hei[cf]|avif)$/i.test(name)) return wrongPhoto.heic(index + 1);
    if (type !== "" && !type.startsWith("image/")) return wrongPhoto.notAPhoto(index + 1);
    if (size > max_bytes) return wrongPhoto.tooLarge(index + 1, max_bytes, field.max_megapixels);
  }
  const total = photos.reduce((sum, { size }) => sum + size, 0);
  return total > max_total_bytes ? wrongPhoto.tooLargeTogether(max_total_bytes) : null;
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

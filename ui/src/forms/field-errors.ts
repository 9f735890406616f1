import { photoWords, tooLong, wrongFile, wrongPhoto } from "#words/forms";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";
import { type Entries, type Entry, filesIn, isFilled, readEntries } from "./entries";
import { isDate, isRemark, isTelephoneNumber, normalize } from "./normalize";

/** Matches an email address by the same rule as the server, which checks it again. */
const EMAIL =
  /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** Returns the error sentence of each invalid field, by name. */
export function findFormErrors(fields: FieldDefinition[], form: HTMLFormElement): FieldErrors {
  const entries = readEntries(form);
  const errors: FieldErrors = {};
  for (const field of fields) {
    const error = findFieldError(field, entries);
    if (error) errors[field.name] = error;
  }
  return errors;
}

/** Returns the error sentence for `field`, considering the other values of the form. Undefined if the value is valid. */
export function findFieldError(field: FieldDefinition, entries: Entries): string | undefined {
  const { name, required, unless, not_with, not_both, too_short } = field;
  const value = entries.get(name) ?? "";
  if (not_with && isFilled(value) && isFilled(entries.get(not_with))) return not_both;
  const isOptional = unless?.some((other) => isFilled(entries.get(other)));
  const error = findValueError(field, value, required && !isOptional);
  return error ?? (isTooShort(field, entries) ? too_short : undefined);
}

/** True if the text in this field replaces a file: the visitor has ticked the box for it, and has chosen no file after all. */
export function replacesFile({ min_length_if }: FieldDefinition, entries: Entries): boolean {
  if (!min_length_if || !isFilled(entries.get(min_length_if))) return false;
  return !Array.from(entries.values()).some((entry) => filesIn(entry).length > 0);
}

function isTooShort(field: FieldDefinition, entries: Entries): boolean {
  const { name, min_length = 0 } = field;
  const value = entries.get(name) ?? "";
  return (
    replacesFile(field, entries) &&
    typeof value === "string" &&
    [...normalize("textarea", value)].length < min_length
  );
}

/** Returns the error sentence for a value, without considering other fields. Undefined if the value is valid. */
export function findValueError(
  field: FieldDefinition,
  value: Entry,
  required = field.required,
): string | undefined {
  const { label, missing, invalid, max_length = Infinity } = field;
  const entry = typeof value === "string" ? normalize(field.kind, value) : value;
  if (!isFilled(entry)) return required ? missing : undefined;
  if (typeof entry !== "string") {
    const [file] = entry;
    if (field.kind === "photos") return findPhotosError(field, entry);
    return file && findFileError(field, file);
  }
  // The server counts code points. `length` would count some emoji twice.
  if ([...entry].length > max_length) return tooLong(label, max_length);
  return hasValidFormat(field, entry) ? undefined : invalid;
}

function hasValidFormat({ kind, min = 0, max = Infinity }: FieldDefinition, text: string): boolean {
  switch (kind) {
    case "email":
      return EMAIL.test(text);
    case "tel":
      return isTelephoneNumber(text);
    case "number":
      return (
        isRemark(text) || (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max)
      );
    case "date":
      return isDate(text);
    default:
      return true;
  }
}

/** Checks the chosen photos before the upload, and returns the error sentence. The server decodes them and checks them again. */
export function findPhotosError(field: FieldDefinition, photos: File[]): string | undefined {
  const { max_files = Infinity, max_bytes = Infinity, max_total_bytes = Infinity } = field;
  if (photos.length > max_files) return photoWords.removeSome(photos.length - max_files, max_files);
  for (const [index, { name, size, type }] of photos.entries()) {
    // The browser has already converted every photo that it can decode to a JPEG.
    if (/^image\/(hei[cf]|avif)/.test(type) || /\.(hei[cf]|avif)$/i.test(name))
      return wrongPhoto.heic(index + 1);
    if (type !== "" && !type.startsWith("image/")) return wrongPhoto.notAPhoto(index + 1);
    if (size > max_bytes) return wrongPhoto.tooLarge(index + 1, max_bytes, field.max_megapixels);
  }
  const total = photos.reduce((sum, { size }) => sum + size, 0);
  return total > max_total_bytes ? wrongPhoto.tooLargeTogether(max_total_bytes) : undefined;
}

/** Compares the extension like the server, which ignores invisible characters, spaces and dots at the end of a name. */
function hasExtension(extensions: string[] | undefined, name: string): boolean {
  const visible = name.toLowerCase().replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "");
  const trimmed = visible.replace(/[\s.]+$/, "");
  return extensions?.some((extension) => trimmed.endsWith(extension)) ?? false;
}

/**
 * Checks the name and the size of a file before the upload, and returns the error sentence. If the name has no extension or an unknown
 * one, the server decides by the content.
 */
export function findFileError(
  { label, other_kinds, max_bytes }: FieldDefinition,
  file: File,
): string | undefined {
  if (hasExtension(other_kinds?.pictures, file.name)) return wrongFile.picture;
  if (hasExtension(other_kinds?.documents, file.name)) return wrongFile.document;
  if (hasExtension(other_kinds?.others, file.name)) return wrongFile.type;
  if (file.size === 0) return wrongFile.empty(label);
  if (max_bytes !== undefined && file.size > max_bytes) return wrongFile.size(label, max_bytes);
  return undefined;
}

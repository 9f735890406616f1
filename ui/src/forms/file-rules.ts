import type { FieldDefinition } from "../content/field-definition";

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** `1572864` → `1.5 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`;
}

/** `PDF, DOC or DOCX, at most 10 MB`. */
export function fileHint({ accept = [], max_bytes }: FieldDefinition): string {
  const types = accept.map((extension) => extension.slice(1).toUpperCase()).join(", ");
  const size = max_bytes === undefined ? "" : `, at most ${fileSize(max_bytes)}`;
  return types.replace(/, ([^,]+)$/, " or $1") + size;
}

/** Checks name and size of a file before upload. Same messages as the server, which also checks the content. */
export function fileProblem({ label, accept = [], max_bytes }: FieldDefinition, file: File): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) {
    return `${label} must be one of these files: ${accept.join(", ")}.`;
  }
  if (file.size === 0) return `${label} is an empty file.`;
  if (max_bytes !== undefined && file.size > max_bytes) return `${label} must be at most ${fileSize(max_bytes)}.`;
  return null;
}

import type { FieldDefinition } from "../content/form-definition";
import { wrongFile } from "../content/forms";

/** Checks name and size of a file before upload. Same messages as the server, which also checks the content. */
export function fileProblem({ label, accept = [], max_bytes }: FieldDefinition, file: File): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) return wrongFile.type(label, accept);
  if (file.size === 0) return wrongFile.empty(label);
  if (max_bytes !== undefined && file.size > max_bytes) return wrongFile.size(label, max_bytes);
  return null;
}

/**
 * The last attempt of each form, by its action. In memory only, but longer than the form on the page: a visitor may leave during an
 * upload, come back and send the same again.
 */
const lastAttempts = new Map<string, { content: string; id: string }>();

/** Retries of the same content share one id, so that the server stores it once. Changed content gets a new id. */
export function attemptId(action: string, content: string): string {
  const last = lastAttempts.get(action);
  if (last?.content === content) return last.id;
  const id = newSubmissionId();
  lastAttempts.set(action, { content, id });
  return id;
}

/** Call it when the visitor has seen the confirmation: sending the same again is then a new submission. */
export function forgetAttempt(action: string, id: string): void {
  if (lastAttempts.get(action)?.id === id) lastAttempts.delete(action);
}

/** The digits of a random UUID. `crypto.randomUUID` exists only in secure contexts, and the site also runs on plain HTTP. */
function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A form's content for comparison. Files are compared by name, size and date, without reading them. */
export function formContent(values: FormData): string {
  return JSON.stringify(Array.from(values, ([name, value]) => [name, typeof value === "string" ? value : fileContent(value)]));
}

/** An empty file input has a nameless file with the date of the moment. */
function fileContent({ name, size, lastModified }: File): (string | number)[] {
  return name === "" ? [] : [name, size, lastModified];
}

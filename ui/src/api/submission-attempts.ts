import { tabStorage } from "./tab-storage";

type Attempt = {
  /** What was in the form. */
  content: string;
  /** Under which the server stores it. */
  id: string;
  /** How many tries have had no answer, each of which may have arrived. */
  unanswered: number;
};

/**
 * The last attempt of each form, by its action. It outlives the form on the page: a visitor may leave during an upload, come back and
 * send the same again. In the tab's storage, it outlives the document too.
 */
const lastAttempts = new Map<string, Attempt>();

const keyOf = (action: string) => `attempt ${action}`;

/** Begins a try. Those with the same content share one id, so that the server stores it once. Changed content gets a new id. */
export function beginAttempt(action: string, content: string): string {
  const last = lastAttempt(action);
  const attempt = last?.content === content ? last : { content, id: newSubmissionId(), unanswered: 0 };
  keep(action, { ...attempt, unanswered: attempt.unanswered + 1 });
  return attempt.id;
}

/** Call it when this try has certainly stored nothing. */
export function endAttempt(action: string, id: string): void {
  const last = lastAttempt(action);
  if (last?.id === id) keep(action, { ...last, unanswered: last.unanswered - 1 });
}

/** Whether a form may have arrived without its sender having seen the confirmation. */
export function mayHaveArrived(action: string): boolean {
  return (lastAttempt(action)?.unanswered ?? 0) > 0;
}

function lastAttempt(action: string): Attempt | null {
  return lastAttempts.get(action) ?? tabStorage.read<Attempt>(keyOf(action));
}

function keep(action: string, attempt: Attempt): void {
  lastAttempts.set(action, attempt);
  tabStorage.write(keyOf(action), attempt);
}

/** Call it when the visitor has seen the confirmation: sending the same again is then a new submission. */
export function forgetAttempt(action: string, id: string): void {
  if (lastAttempts.get(action)?.id !== id) return;
  lastAttempts.delete(action);
  tabStorage.write(keyOf(action), null);
}

/** The digits of a random UUID. `crypto.randomUUID` exists only in secure contexts, and the site also runs on plain HTTP. */
function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A form's content for comparison, without its words: a checksum. Files count by their bytes, because a file that is chosen again after
 * a reload may have another name or date. `lostFiles` are the names of the fields with a file that cannot be read: on a phone, a file
 * may change or vanish after it was chosen.
 */
export async function readContent(values: FormData): Promise<{ content: string; lostFiles: string[] }> {
  const parts: string[][] = [];
  const lostFiles = new Set<string>();
  for (const [name, value] of values) {
    if (typeof value === "string") {
      parts.push([name, value]);
      continue;
    }
    const bytes = await value.arrayBuffer().catch(() => null);
    // A file of another length than when it was chosen has changed.
    if (bytes?.byteLength !== value.size) lostFiles.add(name);
    else parts.push([name, String(value.size), checksum(new Uint8Array(bytes))]);
  }
  return { content: checksum(new TextEncoder().encode(JSON.stringify(parts))), lostFiles: [...lostFiles] };
}

/** Two sums of 32 bits, by the method of FNV-1a. `crypto.subtle` exists only in secure contexts. */
function checksum(bytes: Uint8Array): string {
  let first = 0x811c9dc5;
  let second = 0xc2b2ae35;
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
  }
  return [first, second].map((sum) => (sum >>> 0).toString(16)).join("-");
}

import { tabStorage } from "./tab-storage";

type Attempt = {
  /** A checksum of the form's values. */
  content: string;
  /** The id under which the server stores the form. */
  id: string;
  /** The number of tries without an answer. Each of them may have reached the server. */
  unanswered: number;
};

/**
 * The last attempt to send each form, by the form's action. It outlives the form component, because a visitor may leave during an
 * upload, come back and send the same values again. The tab's storage keeps it over a reload.
 */
const lastAttempts = new Map<string, Attempt>();

const storageKey = (action: string) => `attempt ${action}`;

/** Starts a try and returns its id. Tries with the same content share an id, so that the server stores the form only once. */
export function beginAttempt(action: string, content: string): string {
  const last = findLastAttempt(action);
  const attempt =
    last?.content === content ? last : { content, id: createSubmissionId(), unanswered: 0 };
  storeAttempt(action, { ...attempt, unanswered: attempt.unanswered + 1 });
  return attempt.id;
}

/** Call this if the server has certainly not stored the form. */
export function endAttempt(action: string, id: string): void {
  const last = findLastAttempt(action);
  if (last?.id === id) storeAttempt(action, { ...last, unanswered: last.unanswered - 1 });
}

/** Returns true if the server may have stored a form whose confirmation the visitor has not seen. */
export function mayHaveArrived(action: string): boolean {
  return (findLastAttempt(action)?.unanswered ?? 0) > 0;
}

/** Call this when the visitor has seen the confirmation. After it, the same values are a new submission. */
export function forgetAttempt(action: string, id: string): void {
  if (findLastAttempt(action)?.id !== id) return;
  lastAttempts.delete(action);
  tabStorage.write(storageKey(action), null);
}

function findLastAttempt(action: string): Attempt | null {
  return lastAttempts.get(action) ?? tabStorage.read<Attempt>(storageKey(action));
}

function storeAttempt(action: string, attempt: Attempt): void {
  lastAttempts.set(action, attempt);
  tabStorage.write(storageKey(action), attempt);
}

/** Returns 32 random hexadecimal digits. `crypto.randomUUID` needs a secure context, and the site also runs on plain HTTP. */
function createSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Returns a checksum of a form's values. It includes the bytes of files, but not their names and dates, which can differ when the
 * visitor chooses a file again after a reload. `lostFiles` are the names of fields whose file the browser cannot read: on a phone, a
 * file can change or vanish after the visitor has chosen it.
 */
export async function readContent(
  values: FormData,
): Promise<{ content: string; lostFiles: string[] }> {
  const parts: string[][] = [];
  const lostFiles = new Set<string>();
  for (const [name, value] of values) {
    if (typeof value === "string") {
      parts.push([name, value]);
      continue;
    }
    const bytes = await value.arrayBuffer().catch(() => null);
    // If the length differs, the file has changed since the visitor chose it.
    if (bytes?.byteLength !== value.size) lostFiles.add(name);
    else parts.push([name, String(value.size), checksum(new Uint8Array(bytes))]);
  }
  return {
    content: checksum(new TextEncoder().encode(JSON.stringify(parts))),
    lostFiles: [...lostFiles],
  };
}

/** Computes two 32-bit sums by the method of FNV-1a. `crypto.subtle` needs a secure context. */
function checksum(bytes: Uint8Array): string {
  let first = 0x811c9dc5;
  let second = 0xc2b2ae35;
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
  }
  return [first, second].map((sum) => (sum >>> 0).toString(16)).join("-");
}

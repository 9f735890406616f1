import { tabStorage } from "./tab-storage";

/** A form that was sent at least once, and whose confirmation the visitor has not seen. */
type PendingSubmission = {
  /** The checksum of the form's values. */
  checksum: string;
  /** The id under which the server stores the form. */
  id: string;
  /** The number of attempts without an answer. Each of them may have reached the server. */
  unansweredAttempts: number;
};

/**
 * The last submission of each form, by the form's action. It outlives the form component, because a visitor may leave during an
 * upload, come back and send the same values again. The tab's storage keeps it over a reload.
 */
const pendingSubmissions = new Map<string, PendingSubmission>();

const storageKey = (action: string) => `attempt ${action}`;

/**
 * Counts an attempt to send the form, and returns the submission's id. Attempts with the same values share an id, so that the server
 * stores the form only once.
 */
export function startAttempt(action: string, checksum: string): string {
  const last = findPending(action);
  const submission =
    last?.checksum === checksum
      ? last
      : { checksum, id: createSubmissionId(), unansweredAttempts: 0 };
  storePending(action, { ...submission, unansweredAttempts: submission.unansweredAttempts + 1 });
  return submission.id;
}

/** Takes back an attempt after which the server has certainly not stored the form. */
export function cancelAttempt(action: string, id: string): void {
  const last = findPending(action);
  if (last?.id === id)
    storePending(action, { ...last, unansweredAttempts: last.unansweredAttempts - 1 });
}

/** Returns true if the server may have stored a form whose confirmation the visitor has not seen. */
export function mayHaveArrived(action: string): boolean {
  return (findPending(action)?.unansweredAttempts ?? 0) > 0;
}

/** Call this when the visitor has seen the confirmation. After it, the same values are a new submission. */
export function completeSubmission(action: string, id: string): void {
  if (findPending(action)?.id !== id) return;
  pendingSubmissions.delete(action);
  tabStorage.write(storageKey(action), null);
}

function findPending(action: string): PendingSubmission | null {
  return pendingSubmissions.get(action) ?? tabStorage.read<PendingSubmission>(storageKey(action));
}

function storePending(action: string, submission: PendingSubmission): void {
  pendingSubmissions.set(action, submission);
  tabStorage.write(storageKey(action), submission);
}

/** Returns 32 random hexadecimal digits. `crypto.randomUUID` needs a secure context, and the site also runs on plain HTTP. */
function createSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Reads a form's values and returns their checksum. It includes the bytes of files, but not their names and dates, which can differ when
 * the visitor chooses a file again after a reload. `lostFiles` are the names of fields whose file the browser cannot read: on a phone, a
 * file can change or vanish after the visitor has chosen it.
 */
export async function readValues(
  values: FormData,
): Promise<{ checksum: string; lostFiles: string[] }> {
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
    else parts.push([name, String(value.size), computeChecksum(new Uint8Array(bytes))]);
  }
  return {
    checksum: computeChecksum(new TextEncoder().encode(JSON.stringify(parts))),
    lostFiles: [...lostFiles],
  };
}

/** Computes two 32-bit sums by the method of FNV-1a. `crypto.subtle` needs a secure context. */
function computeChecksum(bytes: Uint8Array): string {
  let first = 0x811c9dc5;
  let second = 0xc2b2ae35;
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
  }
  return [first, second].map((sum) => (sum >>> 0).toString(16)).join("-");
}

import { type ApiResponse, checkedResponse } from "./response";

/** A form without a file is aborted after this time without an answer. */
const TIMEOUT_MS = 60_000;

/**
 * An upload may take any time, but is aborted after this time without progress: the network is gone. The time is long because
 * progress runs ahead: bytes count as sent once the system has taken them, and a slow connection then needs minutes to send them. The
 * server itself ends an upload that is silent for a minute.
 */
const STALL_TIMEOUT_MS = 5 * 60_000;

/** How long a browser that calls itself offline may look for the server. */
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Why there is no answer of ours. After `offline`, nothing has left the device; after all others, nobody knows whether the form has
 * arrived. `other_page`: something else has answered, such as the page of a Wi-Fi network that wants its visitor to sign in. `busy`: a
 * proxy has answered, and asks for `wait` seconds.
 */
export type Failure = { reason: "offline" | "no_answer" | "other_page" } | { reason: "busy"; wait: number };

/** A form got no answer of ours. */
export class SendingError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Posts a form with XMLHttpRequest, because fetch reports no upload progress: `onProgress` gets the sent fraction, from 0 to 1. A form
 * without a field for a file is sent as JSON. Rejects with a `SendingError`.
 */
export async function submitForm(action: string, form: FormData, onProgress: (sent: number) => void): Promise<ApiResponse> {
  if (await isOffline()) throw new SendingError({ reason: "offline" }, "Upload failed without a network");
  const hasFile = Array.from(form.values()).some((value) => value instanceof File);
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const timeout = hasFile ? STALL_TIMEOUT_MS : TIMEOUT_MS;
    let stallTimer = window.setTimeout(() => request.abort(), timeout);
    const rejectWith = (reason: string) => () => reject(new SendingError({ reason: "no_answer" }, `Upload ${reason}`));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => request.abort(), timeout);
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", rejectWith("failed"));
    request.addEventListener("abort", rejectWith(`stalled for ${timeout / 1000} s`));
    request.addEventListener("loadend", () => window.clearTimeout(stallTimer));
    request.open("POST", action);
    request.setRequestHeader("accept", "application/json");
    if (!hasFile) request.setRequestHeader("content-type", "application/json");
    request.send(hasFile ? form : JSON.stringify(Object.fromEntries(form)));
  }).then((request) => answerIn(request.status, request.responseText, request.getResponseHeader("retry-after")));
}

/** Some browsers call themselves offline although they are not: then the server can be found, and the form is sent. */
async function isOffline(): Promise<boolean> {
  if (navigator.onLine) return false;
  const probe = fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  return probe.then(
    () => false,
    () => true,
  );
}

/** Reads an answer. All answers of ours are JSON, so anything else is from a proxy, or from a network that wants its visitor to sign in. */
export function answerIn(status: number, text: string, retryAfter: string | null): ApiResponse {
  try {
    return checkedResponse(JSON.parse(text), status);
  } catch (cause) {
    const message = `Upload failed: an answer with status ${status} that is not ours`;
    console.error(message, cause);
    throw new SendingError(failureOf(status, retryAfter), message);
  }
}

function failureOf(status: number, retryAfter: string | null): Failure {
  const wait = secondsOf(retryAfter);
  if ((status === 429 || status === 503) && wait !== null) return { reason: "busy", wait };
  return { reason: status >= 500 ? "no_answer" : "other_page" };
}

/** `Retry-After` is a number of seconds, or a time. */
function secondsOf(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

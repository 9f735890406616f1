import { type ApiResponse, parseResponse } from "./response";

/** The browser aborts a form without a file after this time without an answer. */
const TIMEOUT_MS = 60_000;

/**
 * An upload has no time limit, but the browser aborts it after this time without progress. The time is long because browsers report
 * bytes as sent when they reach the system's buffer, and a slow connection then needs minutes to send them. The server closes an upload
 * after a minute of silence.
 */
const STALL_TIMEOUT_MS = 5 * 60_000;

/** The time limit for reaching the server if the browser reports that it is offline. */
const PROBE_TIMEOUT_MS = 10_000;

/**
 * The reason why our server has not answered. After `offline`, the form has not left the device. After the other reasons, the form may
 * have arrived. `other_page`: something else has answered, for example the sign-in page of a Wi-Fi network. `busy`: a proxy has
 * answered and asks the browser to wait `wait` seconds.
 */
export type Failure =
  | { reason: "offline" | "no_answer" | "other_page" }
  | { reason: "busy"; wait: number };

/** Our server has not answered a form. */
export class SendingError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Posts a form with XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets the uploaded fraction, from 0 to 1. A
 * form without a file field is sent as JSON. Rejects with a `SendingError`.
 */
export async function submitForm(
  action: string,
  form: FormData,
  onProgress: (progress: number) => void,
): Promise<ApiResponse> {
  if (await isOffline())
    throw new SendingError({ reason: "offline" }, "Upload failed without a network");
  const hasFile = Array.from(form.values()).some((value) => value instanceof File);
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const timeout = hasFile ? STALL_TIMEOUT_MS : TIMEOUT_MS;
    let stallTimer = window.setTimeout(() => request.abort(), timeout);
    const rejectWith = (reason: string) => () =>
      reject(new SendingError({ reason: "no_answer" }, `Upload ${reason}`));
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
  }).then((request) =>
    parseAnswer(request.status, request.responseText, request.getResponseHeader("retry-after")),
  );
}

/** Some browsers report that they are offline when they are not. So the browser is offline only if a request to the server fails as well. */
async function isOffline(): Promise<boolean> {
  if (navigator.onLine) return false;
  const probe = fetch("/healthz", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  return probe.then(
    () => false,
    () => true,
  );
}

/** Parses an answer. Our server always answers in JSON, so other content is from a proxy or from the sign-in page of a network. */
export function parseAnswer(status: number, text: string, retryAfter: string | null): ApiResponse {
  try {
    return parseResponse(JSON.parse(text), status);
  } catch (cause) {
    const message = `Upload failed: an answer with status ${status} that is not ours`;
    console.error(message, cause);
    throw new SendingError(classifyFailure(status, retryAfter), message);
  }
}

function classifyFailure(status: number, retryAfter: string | null): Failure {
  const wait = parseRetryAfter(retryAfter);
  if ((status === 429 || status === 503) && wait !== null) return { reason: "busy", wait };
  return { reason: status >= 500 ? "no_answer" : "other_page" };
}

/** Returns the seconds of a `Retry-After` header, which contains a number of seconds or a date. */
function parseRetryAfter(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

import { type ApiResponse, checkedResponse } from "./response";

/** A form without a file is aborted after this time without an answer. */
const TIMEOUT_MS = 60_000;

/**
 * An upload may take any time, but is aborted after this time without progress: the network is gone. The time is long because
 * progress runs ahead: bytes count as sent once the system has taken them, and a slow connection then needs minutes to send them. The
 * server itself ends an upload that is silent for a minute.
 */
const STALL_TIMEOUT_MS = 5 * 60_000;

/**
 * Posts a form with XMLHttpRequest, because fetch reports no upload progress: `onProgress` gets the sent fraction, from 0 to 1. A form
 * without a field for a file is sent as JSON.
 */
export function submitForm(action: string, form: FormData, onProgress: (sent: number) => void): Promise<ApiResponse> {
  const hasFile = Array.from(form.values()).some((value) => value instanceof File);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const timeout = hasFile ? STALL_TIMEOUT_MS : TIMEOUT_MS;
    let stallTimer = window.setTimeout(() => request.abort(), timeout);
    const rejectWith = (reason: string) => () => reject(new Error(`Upload ${reason}`));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => request.abort(), timeout);
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", rejectWith("failed"));
    request.addEventListener("abort", rejectWith(`stalled for ${timeout / 1000} s`));
    request.addEventListener("loadend", () => window.clearTimeout(stallTimer));
    request.open("POST", action);
    request.setRequestHeader("accept", "application/json");
    if (!hasFile) request.setRequestHeader("content-type", "application/json");
    request.send(hasFile ? form : JSON.stringify(Object.fromEntries(form)));
  }).then(({ status, text }) => checkedResponse(JSON.parse(text), status));
}

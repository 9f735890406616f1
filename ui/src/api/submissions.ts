import { type ApiResponse, checkedResponse } from "./response";

/** A slow upload may take any time, but is aborted after this time without progress. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Posts a form with XMLHttpRequest, because fetch reports no upload progress: `onProgress` gets the sent fraction, from 0 to 1. A form
 * without a field for a file is sent as JSON.
 */
export function submitForm(action: string, form: FormData, onProgress: (sent: number) => void): Promise<ApiResponse> {
  const hasFile = Array.from(form.values()).some((value) => value instanceof File);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer = window.setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    const rejectWith = (reason: string) => () => reject(new Error(`Upload ${reason}`));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", rejectWith("failed"));
    request.addEventListener("abort", rejectWith(`stalled for ${STALL_TIMEOUT_MS / 1000} s`));
    request.addEventListener("loadend", () => window.clearTimeout(stallTimer));
    request.open("POST", action);
    request.setRequestHeader("accept", "application/json");
    if (!hasFile) request.setRequestHeader("content-type", "application/json");
    request.send(hasFile ? form : JSON.stringify(Object.fromEntries(form)));
  }).then(({ status, text }) => checkedResponse(JSON.parse(text), status));
}

import { type ApiResponse, checkedResponse, readResponse, TIMEOUT_MS } from "./response";

/** Posts a form without files to the endpoint of its kind, as JSON. */
export async function submitMessage(endpoint: string, form: FormData): Promise<ApiResponse> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(form)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return readResponse(response);
}

/** A slow upload may take any time, but is aborted after this time without progress. */
const STALL_TIMEOUT_MS = 60_000;

/** Posts a form with XMLHttpRequest, because fetch reports no upload progress: `onProgress` gets the sent fraction, from 0 to 1. */
export function submitApplication(form: FormData, onProgress: (sent: number) => void): Promise<ApiResponse> {
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
    request.open("POST", "/api/job-request");
    request.setRequestHeader("accept", "application/json");
    request.send(form);
  }).then(({ status, text }) => checkedResponse(JSON.parse(text), status));
}

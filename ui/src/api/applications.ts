import { checkedResponse } from "./response";
import { type SubmitResult, submitResult } from "./submissions";

/** Calls `onProgress` with the sent fraction of the form, from 0 to 1. */
export async function submitApplication(form: FormData, onProgress: (sent: number) => void): Promise<SubmitResult> {
  try {
    const { status, text } = await upload("/api/job-request", form, onProgress);
    return submitResult(checkedResponse(JSON.parse(text), status));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

/** A slow upload may take any time, but is aborted after this time without progress. */
const STALL_TIMEOUT_MS = 60_000;

/** Posts a form with XMLHttpRequest, because fetch reports no upload progress. */
function upload(path: string, form: FormData, onProgress: (sent: number) => void): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
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
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.send(form);
  });
}

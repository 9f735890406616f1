import { checkedResponse } from "./response";
import { type SubmitResult, submitResult } from "./submissions";
import { upload } from "./upload";

/** Calls `onProgress` with the sent fraction of the form, from 0 to 1. */
export async function submitApplication(form: FormData, onProgress: (sent: number) => void): Promise<SubmitResult> {
  try {
    const { status, text } = await upload("/api/job-request", form, onProgress);
    return submitResult(checkedResponse(JSON.parse(text), status));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

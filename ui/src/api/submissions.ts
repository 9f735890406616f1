import { type ApiResponse, checkedResponse, type FieldErrors, readResponse, TIMEOUT_MS } from "./response";
import { upload } from "./upload";

export type SubmitResult =
  | { outcome: "accepted"; message: string }
  | { outcome: "refused"; message: string; errors: FieldErrors }
  | { outcome: "failed"; cause: unknown };

/** `form` must contain no files: it is sent as JSON. */
export async function submitContactMessage(form: FormData): Promise<SubmitResult> {
  try {
    const response = await fetch("/api/contact-us", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(form)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return submitResult(await readResponse(response));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

/** Calls `onProgress` with the sent fraction of the form, from 0 to 1. */
export async function submitApplication(form: FormData, onProgress: (sent: number) => void): Promise<SubmitResult> {
  try {
    const { status, text } = await upload("/api/job-request", form, onProgress);
    return submitResult(checkedResponse(JSON.parse(text), status));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

export function submitResult(body: ApiResponse): SubmitResult {
  const message = body.message ?? "";
  return body.success ? { outcome: "accepted", message } : { outcome: "refused", message, errors: body.errors ?? {} };
}

import type { PageContent } from "./types";
import { upload } from "./upload";

/** A request without a response after this time has failed. */
const TIMEOUT_MS = 30_000;

export type FieldErrors = { [field in string]?: string };

export type SubmitResult =
  | { outcome: "accepted"; message: string }
  | { outcome: "refused"; message: string; errors: FieldErrors }
  | { outcome: "failed"; cause: unknown };

type ApiResponse = { success: boolean; message?: string; errors?: FieldErrors; data?: unknown };

async function readResponse(response: Response): Promise<ApiResponse> {
  return checkedResponse(await response.json(), response.status);
}

// The JSON boundary: only `success` is checked, the rest is the server's contract in types.ts.
function checkedResponse(body: unknown, status: number): ApiResponse {
  if (typeof body !== "object" || body === null || !("success" in body)) {
    throw new Error(`Unexpected response with status ${status}`);
  }
  return body as ApiResponse;
}

/** What the page at `path` is made of; `path` may have a query. Rejects when `left` is aborted. */
export async function getPageContent(path: string, left: AbortSignal): Promise<PageContent> {
  // `AbortSignal.any` would combine the two, but Safari 16 does not know it.
  const abort = new AbortController();
  left.addEventListener("abort", () => abort.abort());
  const timer = setTimeout(() => abort.abort(new Error(`${path} timed out`)), TIMEOUT_MS);
  try {
    const response = await fetch(`/api/page?path=${encodeURIComponent(path)}`, { signal: abort.signal });
    const body = await readResponse(response);
    if (!body.success) throw new Error(body.message ?? `${path} failed with status ${response.status}`);
    return body.data as PageContent;
  } finally {
    clearTimeout(timer);
  }
}

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

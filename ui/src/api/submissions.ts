import { type ApiResponse, type FieldErrors, readResponse, TIMEOUT_MS } from "./response";

export type SubmitResult =
  | { outcome: "accepted"; message: string; reference?: string }
  | { outcome: "refused"; message: string; errors: FieldErrors }
  | { outcome: "failed"; cause: unknown };

/** Posts a form without files to the endpoint of its kind, as JSON. */
export async function submitMessage(endpoint: string, form: FormData): Promise<SubmitResult> {
  try {
    const response = await fetch(endpoint, {
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

export function submitResult({ success, message = "", reference, errors = {} }: ApiResponse): SubmitResult {
  return success ? { outcome: "accepted", message, reference } : { outcome: "refused", message, errors };
}

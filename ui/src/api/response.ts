import type { FormState } from "./types";

export type FieldErrors = { [field in string]?: string };

/** The codes of a refused form are there for pages in Urdu alone. */
export type ApiResponse = Partial<Pick<FormState, "problem" | "wait" | "codes" | "photo">> & {
  success: boolean;
  message?: string;
  errors?: FieldErrors;
  reference?: string;
  data?: unknown;
};

// The JSON boundary: only `success` is checked, the rest is the server's contract in types.ts.
export function checkedResponse(body: unknown, status: number): ApiResponse {
  if (typeof body !== "object" || body === null || !("success" in body)) {
    throw new Error(`Unexpected response with status ${status}`);
  }
  return body as ApiResponse;
}

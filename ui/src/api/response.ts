import type { FormState } from "./types";

export type FieldErrors = { [field in string]?: string };

/** A JSON response of the API. The codes of a refused form are for Urdu pages, which translate them. */
export type ApiResponse = Partial<Pick<FormState, "problem" | "wait" | "codes" | "photo">> & {
  success: boolean;
  message?: string;
  errors?: FieldErrors;
  reference?: string;
  data?: unknown;
};

/** Checks that a body is a response of our API. It checks only `success`. types.ts describes the rest. */
export function parseResponse(body: unknown, status: number): ApiResponse {
  if (typeof body !== "object" || body === null || !("success" in body)) {
    throw new Error(`Unexpected response with status ${status}`);
  }
  return body as ApiResponse;
}

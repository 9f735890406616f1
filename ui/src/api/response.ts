export type FieldErrors = { [field in string]?: string };

/** A request without a response after this time has failed. */
export const TIMEOUT_MS = 30_000;

export type ApiResponse = { success: boolean; message?: string; errors?: FieldErrors; data?: unknown };

export async function readResponse(response: Response): Promise<ApiResponse> {
  return checkedResponse(await response.json(), response.status);
}

// The JSON boundary: only `success` is checked, the rest is the server's contract in types.ts.
export function checkedResponse(body: unknown, status: number): ApiResponse {
  if (typeof body !== "object" || body === null || !("success" in body)) {
    throw new Error(`Unexpected response with status ${status}`);
  }
  return body as ApiResponse;
}

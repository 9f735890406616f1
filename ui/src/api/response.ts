export type FieldErrors = { [field in string]?: string };

export type ApiResponse = { success: boolean; message?: string; errors?: FieldErrors; data?: unknown };

// The JSON boundary: only `success` is checked, the rest is the server's contract in types.ts.
export function checkedResponse(body: unknown, status: number): ApiResponse {
  if (typeof body !== "object" || body === null || !("success" in body)) {
    throw new Error(`Unexpected response with status ${status}`);
  }
  return body as ApiResponse;
}

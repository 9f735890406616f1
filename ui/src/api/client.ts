import type { NewsItem } from "./types";

/** A call that has not answered by then counts as failed. */
const TIMEOUT_MS = 30_000;

export type FieldErrors = { [field in string]?: string };

export type SubmitResult =
  | { outcome: "accepted"; message: string }
  | { outcome: "refused"; message: string; errors: FieldErrors }
  | { outcome: "failed"; cause: unknown };

type Answer = { success: boolean; message?: string; errors?: FieldErrors; data?: unknown };

// The JSON boundary: shapes beyond `success` are the server's contract, see types.ts.
async function readAnswer(response: Response): Promise<Answer> {
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null || !("success" in answer)) {
    throw new Error(`Unexpected answer with status ${response.status}`);
  }
  return answer as Answer;
}

export async function getNews(): Promise<NewsItem[]> {
  const response = await fetch("/api/news", { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await readAnswer(response);
  if (!answer.success) throw new Error(answer.message ?? `News failed with status ${response.status}`);
  return answer.data as NewsItem[];
}

export async function submitContactMessage(values: Record<string, string>): Promise<SubmitResult> {
  try {
    const response = await fetch("/api/contact-us", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return submitResult(await readAnswer(response));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

export function submitResult(answer: Answer): SubmitResult {
  const message = answer.message ?? "";
  return answer.success ? { outcome: "accepted", message } : { outcome: "refused", message, errors: answer.errors ?? {} };
}

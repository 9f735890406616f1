import type { JobOpening, NewsItem } from "./types";
import { upload } from "./upload";

/** A call that has not answered by then counts as failed. */
const TIMEOUT_MS = 30_000;

export type FieldErrors = { [field in string]?: string };

export type SubmitResult =
  | { outcome: "accepted"; message: string }
  | { outcome: "refused"; message: string; errors: FieldErrors }
  | { outcome: "failed"; cause: unknown };

type Answer = { success: boolean; message?: string; errors?: FieldErrors; data?: unknown };

async function readAnswer(response: Response): Promise<Answer> {
  return checkedAnswer(await response.json(), response.status);
}

// The JSON boundary: shapes beyond `success` are the server's contract, see types.ts.
function checkedAnswer(answer: unknown, status: number): Answer {
  if (typeof answer !== "object" || answer === null || !("success" in answer)) {
    throw new Error(`Unexpected answer with status ${status}`);
  }
  return answer as Answer;
}

async function getList(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await readAnswer(response);
  if (!answer.success) throw new Error(answer.message ?? `${path} failed with status ${response.status}`);
  return answer.data;
}

export async function getNews(): Promise<NewsItem[]> {
  return (await getList("/api/news")) as NewsItem[];
}

export async function getJobs(): Promise<JobOpening[]> {
  return (await getList("/api/jobs")) as JobOpening[];
}

/** `form` holds texts alone. */
export async function submitContactMessage(form: FormData): Promise<SubmitResult> {
  try {
    const response = await fetch("/api/contact-us", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(form)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return submitResult(await readAnswer(response));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

/** Tells how much of the form has left, from 0 to 1. */
export async function submitApplication(form: FormData, onProgress: (sent: number) => void): Promise<SubmitResult> {
  try {
    const { status, text } = await upload("/api/job-request", form, onProgress);
    return submitResult(checkedAnswer(JSON.parse(text), status));
  } catch (cause) {
    return { outcome: "failed", cause };
  }
}

export function submitResult(answer: Answer): SubmitResult {
  const message = answer.message ?? "";
  return answer.success ? { outcome: "accepted", message } : { outcome: "refused", message, errors: answer.errors ?? {} };
}

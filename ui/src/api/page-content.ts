import { readResponse, TIMEOUT_MS } from "./response";
import type { PageContent } from "./types";

/** What the page at `path` is made of; `path` may have a query. Rejects when `left` is aborted. */
export async function getPageContent(path: string, left: AbortSignal): Promise<PageContent> {
  // `AbortSignal.any` would combine the two, but Safari 16 does not know it.
  const abort = new AbortController();
  left.addEventListener("abort", () => abort.abort());
  const timer = setTimeout(() => abort.abort(new Error(`${path} timed out`)), TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(path), { signal: abort.signal });
    const body = await readResponse(response);
    if (!body.success) throw new Error(body.message ?? `${path} failed with status ${response.status}`);
    return body.data as PageContent;
  } finally {
    clearTimeout(timer);
  }
}

/** Asks for a page that is shown without its content from the server, so that the server can count the view. */
export function countView(path: string): void {
  // Nobody waits for it. The browser reports a failure by itself, and a view that is not counted harms nobody.
  fetch(addressOf(path), { keepalive: true, priority: "low" }).catch(() => undefined);
}

function addressOf(path: string): string {
  return `/api/page?path=${encodeURIComponent(path)}`;
}

import type { LoaderFunctionArgs } from "react-router-dom";
import { translateJobNames } from "../words/job-names";
import { parseResponse } from "./response";
import type { PageContent, PageData } from "./types";

/** What a loader returns. `useLoaderData` returns it to the page. */
export type LoaderResult<Content> = {
  content: Content;
  /** Set if `content` is old and the loader is updating it. Resolves to true if a revalidation would show new content. */
  update?: Promise<boolean>;
};

/** Takes the content of one page from the data that the server sends. */
export type Select<Content> = (data: PageData) => Content;

/** The data of a page did not arrive: the network failed, or the server could not answer. */
export class LoadError extends Error {}

/** The server answered with an error status for a page, for example 404. */
export class StatusError extends Error {
  constructor(readonly status: number) {
    super(`The server answered with status ${status}`);
  }
}

/** The code of a page could not be loaded. After an update of the site, only a new document contains its new URL. */
export class ChunkError extends Error {}

/** Loads the content of a page that cannot render without it. */
export async function loadItem<Content>(
  args: LoaderFunctionArgs,
  select: Select<Content>,
): Promise<LoaderResult<Content>> {
  const { data, update } = readCacheOrFetch(args);
  return { content: select(await data), update };
}

/** Loads the content of a page that renders before it has arrived. The content is a promise while it is loading. */
export function loadList<Content>(
  args: LoaderFunctionArgs,
  select: Select<Content>,
): LoaderResult<Content | Promise<Content>> | Promise<LoaderResult<Content | Promise<Content>>> {
  const { data, update } = readCacheOrFetch(args);
  if (!(data instanceof Promise)) return { content: select(data), update };
  const content = data.then(select);
  // The page shows the error when it renders. Until then, this handler prevents an unhandled rejection.
  content.catch(() => undefined);
  if (!scrollsToPosition(args)) return { content };
  return content.then(
    (loadedContent) => ({ content: loadedContent }),
    () => ({ content }),
  );
}

/**
 * True if the router will scroll to a position in the page: the target of a fragment, or the position that the visitor left. A list that
 * arrives later would move the content at that position.
 */
function scrollsToPosition({ url }: LoaderFunctionArgs): boolean {
  // After Back and Forward, the browser already has the address. After a link, it does not.
  return url.hash !== "" || url.pathname === window.location.pathname;
}

/** Content of this age is out of date. */
const MAX_AGE_MS = 30 * 60_000;

/** The data that this document has loaded, by pathname. Back shows a page from here immediately, at its scroll position. */
const cache = new Map<string, { data: PageData; loadedAt: number }>();

/** Adds data to the cache, such as the data in the server's HTML. */
export function cacheData(pathname: string, data: PageData): void {
  cache.set(pathname, { data, loadedAt: Date.now() });
}

/** `data` is a promise if the page is not in the cache. `update` is set if the data are old, as in `LoaderResult`. */
type CacheResult = { data: PageData | Promise<PageData>; update?: Promise<boolean> };

function readCacheOrFetch(args: LoaderFunctionArgs): CacheResult {
  const cached = cache.get(args.url.pathname);
  if (!cached) return { data: fetchAndCache(args) };
  if (Date.now() - cached.loadedAt >= MAX_AGE_MS)
    return { data: cached.data, update: updateCache(args) };
  return { data: cached.data };
}

async function fetchAndCache({
  url: { pathname, search },
  request: { signal },
}: LoaderFunctionArgs): Promise<PageData> {
  const { status, data } = await fetchPage(pathname + search, signal).catch((cause: unknown) => {
    if (!signal.aborted) console.error(cause);
    throw new LoadError(`${pathname} could not be loaded`, { cause });
  });
  if (status >= 400 && status !== GONE) throw new StatusError(status);
  cacheData(pathname, data);
  return data;
}

/** Loads data again. Keeps the old data if that fails, unless the page no longer exists. */
async function updateCache(args: LoaderFunctionArgs): Promise<boolean> {
  try {
    await fetchAndCache(args);
    return true;
  } catch (error) {
    return error instanceof StatusError && cache.delete(args.url.pathname);
  }
}

/** The status of a closed job. Its page shows the other jobs. */
const GONE = 410;

const TIMEOUT_MS = 30_000;

/** Rejects when `navigationSignal` aborts, or after the timeout. */
async function fetchPage(path: string, navigationSignal: AbortSignal): Promise<PageContent> {
  // `AbortSignal.any` would combine the signals, but Safari 16 does not support it.
  const abort = new AbortController();
  for (const signal of [navigationSignal, AbortSignal.timeout(TIMEOUT_MS)]) {
    signal.addEventListener("abort", () => abort.abort(signal.reason));
  }
  const response = await fetch(endpointFor(path), { signal: abort.signal });
  const body = parseResponse(await response.json(), response.status);
  if (!body.success)
    throw new Error(body.message ?? `${path} failed with status ${response.status}`);
  return translateJobNames(body.data as PageContent);
}

/**
 * Loads the document of the current address. Rejects if the server cannot be reached, because the visitor would then see the browser's
 * error page or the sign-in page of a Wi-Fi network.
 */
export async function loadDocument(): Promise<void> {
  const { pathname, search } = window.location;
  await fetchPage(pathname, new AbortController().signal);
  // `reload()` would restore the scroll position of the empty page. `replace` with a fragment would not load the document, so the
  // fragment is lost.
  window.location.replace(pathname + search);
}

function endpointFor(path: string): string {
  return `/api/page?path=${encodeURIComponent(path)}`;
}

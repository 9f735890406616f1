import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from "react-router-dom";
import { inWords } from "../words/named";
import { parseResponse } from "./response";
import type { DataName, PageContent, PageData } from "./types";

/** The result of a page's loader. Null for a page without data. */
export type Loaded = {
  /** A promise while a list is loading. */
  content: PageData | Promise<PageData>;
  /** Set if `content` is old and the loader is updating it. Resolves to true if a revalidation would show new content. */
  update?: Promise<boolean>;
} | null;

/** Returns the result of the page's loader. Undefined for error pages. */
export function useLoaded(): Loaded | undefined {
  return useLoaderData() as Loaded | undefined;
}

/** Returns the data of a page whose loader waits for them. */
export function usePageData(): PageData | null {
  return getLoadedData(useLoaded());
}

/** Returns the data of a loader. Null while they are loading. */
export function getLoadedData(loaded: Loaded | undefined): PageData | null {
  return loaded && !(loaded.content instanceof Promise) ? loaded.content : null;
}

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

/** Pages with these data wait for them. Pages with other data, such as lists, render before the data have arrived. */
const REQUIRED_DATA: DataName[] = ["newsItem", "job", "downloads"];

/** Returns the loader of a page with these data. */
export function loaderFor(names: DataName[]): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  if (names.length === 0) return { loader: () => null, shouldRevalidate: () => false };
  const isRequired = names.some((name) => REQUIRED_DATA.includes(name));
  return { loader: isRequired ? loadItem : loadList, shouldRevalidate };
}

/** The data do not depend on the query, which controls of the page can change, such as the select of an opening. */
const shouldRevalidate: RouteObject["shouldRevalidate"] = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

async function loadItem(args: LoaderFunctionArgs): Promise<Loaded> {
  const loaded = load(args);
  return { ...loaded, content: await loaded.content };
}

function loadList(args: LoaderFunctionArgs): Loaded | Promise<Loaded> {
  const loaded = load(args);
  const { content } = loaded;
  if (!(content instanceof Promise)) return loaded;
  // The page shows the error when it renders. Until then, this handler prevents an unhandled rejection.
  content.catch(() => undefined);
  if (!scrollsToPosition(args)) return loaded;
  return content.then(
    (data) => ({ content: data }),
    () => loaded,
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

/** The content that this document has loaded, by pathname. With it, Back shows a page immediately and at its scroll position. */
const cache = new Map<string, { content: PageData; loadedAt: number }>();

/** Adds content to the cache, such as the data in the server's HTML. */
export function cacheContent(pathname: string, content: PageData): void {
  cache.set(pathname, { content, loadedAt: Date.now() });
}

function load(args: LoaderFunctionArgs): NonNullable<Loaded> {
  const cached = cache.get(args.url.pathname);
  if (!cached) return { content: fetchAndCache(args) };
  if (Date.now() - cached.loadedAt >= MAX_AGE_MS) return { content: cached.content, update: update(args) };
  return { content: cached.content };
}

async function fetchAndCache({ url: { pathname, search }, request: { signal } }: LoaderFunctionArgs): Promise<PageData> {
  const { status, data } = await fetchPage(pathname + search, signal).catch((cause: unknown) => {
    if (!signal.aborted) console.error(cause);
    throw new LoadError(`${pathname} could not be loaded`, { cause });
  });
  if (status >= 400 && status !== GONE) throw new StatusError(status);
  cacheContent(pathname, data);
  return data;
}

/** Loads content again. Keeps the old content if that fails, unless the page no longer exists. */
async function update(args: LoaderFunctionArgs): Promise<boolean> {
  try {
    await fetchAndCache(args);
    return true;
  } catch (error) {
    return error instanceof StatusError && cache.delete(args.url.pathname);
  }
}

/** The status of a closed opening. Its page shows the other openings. */
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
  if (!body.success) throw new Error(body.message ?? `${path} failed with status ${response.status}`);
  return inWords(body.data as PageContent);
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

import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from "react-router-dom";
import { inWords } from "../words/named";
import { checkedResponse } from "./response";
import type { DataName, PageContent, PageData } from "./types";

/** What a page's loader gives it. Null for a page without data. */
export type Loaded = {
  /** A promise while a list is on its way. */
  content: PageData | Promise<PageData>;
  /** Old content is shown while it is loaded again. Whether a revalidation would now show something else. */
  update?: Promise<boolean>;
} | null;

/** What the loader of the page gave. Undefined for what is in place of a page. */
export function useLoaded(): Loaded | undefined {
  return useLoaderData() as Loaded | undefined;
}

/** The data of a page that waits for them. */
export function usePageData(): PageData | null {
  return arrived(useLoaded());
}

/** What a loader gave, unless it is still on the way. */
export function arrived(loaded: Loaded | undefined): PageData | null {
  return loaded && !(loaded.content instanceof Promise) ? loaded.content : null;
}

/** The data of a page did not arrive: the network failed, or the server could not answer. */
export class LoadError extends Error {}

/** The server answered for a page with another status than of success, such as 404. */
export class StatusError extends Error {
  constructor(readonly status: number) {
    super(`The server answered with status ${status}`);
  }
}

/** The code of a page could not be loaded. After an update of the site, a new document knows the new address. */
export class ChunkError extends Error {}

/** Names of data without which a page has nothing to show. A page with others is shown at once. */
const ITEMS: DataName[] = ["newsItem", "job", "downloads"];

/** The loader of a page with these data. */
export function loaderFor(names: DataName[]): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  if (names.length === 0) return { loader: countView, shouldRevalidate: () => false };
  return { loader: names.some((name) => ITEMS.includes(name)) ? loadItem : loadList, shouldRevalidate };
}

/** A control of the page, such as the select of an opening, changes its query alone: the data are the same. */
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
  // The page shows the failure, but it may not be rendered yet.
  content.catch(() => undefined);
  if (!leadsToPlace(args)) return loaded;
  return content.then(
    (data) => ({ content: data }),
    () => loaded,
  );
}

/**
 * Whether the router scrolls to a place in the page: the one that the visitor left, or the part that a link leads to. A list that came
 * later would move that place away.
 */
function leadsToPlace({ url }: LoaderFunctionArgs): boolean {
  return url.hash !== "" || isShownAddress(url);
}

/** After Back and Forward, and when a page is loaded again, the browser has the address already. After a link it has not. */
function isShownAddress(url: URL): boolean {
  return url.pathname === window.location.pathname;
}

/** Content of this age is loaded again. */
const FRESH_MS = 30 * 60_000;

/** What this document has loaded, by pathname. So Back shows it at once, and at the place where the visitor was. */
const known = new Map<string, { content: PageData; loadedAt: number }>();

/** Remembers what the server sent with the document. */
export function rememberContent(pathname: string, content: PageData): void {
  known.set(pathname, { content, loadedAt: Date.now() });
}

function load(args: LoaderFunctionArgs): NonNullable<Loaded> {
  const before = known.get(args.url.pathname);
  if (!before) return { content: askAndRemember(args) };
  if (Date.now() - before.loadedAt >= FRESH_MS) return { content: before.content, update: update(args) };
  countView(args);
  return { content: before.content };
}

async function askAndRemember({ url: { pathname, search }, request: { signal } }: LoaderFunctionArgs): Promise<PageData> {
  const { status, data } = await ask(pathname + search, signal).catch((cause: unknown) => {
    if (!signal.aborted) console.error(cause);
    throw new LoadError(`${pathname} could not be loaded`, { cause });
  });
  if (status >= 400 && status !== GONE) throw new StatusError(status);
  rememberContent(pathname, data);
  return data;
}

/** Loads content again. Old content is better than none, but not for a page that is no longer there. */
async function update(args: LoaderFunctionArgs): Promise<boolean> {
  try {
    await askAndRemember(args);
    return true;
  } catch (error) {
    return error instanceof StatusError && known.delete(args.url.pathname);
  }
}

/** Status of a closed opening, whose page shows the others. */
const GONE = 410;

/** A request without a response after this time has failed. */
const TIMEOUT_MS = 30_000;

/** Rejects when `left` is aborted. */
async function ask(path: string, left: AbortSignal): Promise<PageContent> {
  // `AbortSignal.any` would combine the two, but Safari 16 does not know it.
  const abort = new AbortController();
  for (const signal of [left, AbortSignal.timeout(TIMEOUT_MS)]) {
    signal.addEventListener("abort", () => abort.abort(signal.reason));
  }
  const response = await fetch(endpointOf(path), { signal: abort.signal });
  const body = checkedResponse(await response.json(), response.status);
  if (!body.success) throw new Error(body.message ?? `${path} failed with status ${response.status}`);
  return inWords(body.data as PageContent);
}

/**
 * Loads the page of the address as a document, in place of this one. Rejects when the server cannot be reached: then the visitor would
 * get the browser's own page, or that of a Wi-Fi network.
 */
export async function loadDocument(): Promise<void> {
  const { pathname, search } = window.location;
  await ask(pathname, new AbortController().signal);
  // After `reload()` the browser would return to where the page was, which is its end while it is empty. With a fragment it
  // would not load: the part that a link leads to is lost.
  window.location.replace(pathname + search);
}

/**
 * Asks for a page whose data are not needed, so that the server can count the view. Nobody waits for it; one that is not counted harms
 * nobody. Back and Forward are no views (docs/visits.md).
 */
function countView({ url }: LoaderFunctionArgs): null {
  if (isShownAddress(url)) return null;
  fetch(endpointOf(url.pathname + url.search), { keepalive: true, priority: "low" }).catch(() => undefined);
  return null;
}

function endpointOf(path: string): string {
  return `/api/page?path=${encodeURIComponent(path)}`;
}

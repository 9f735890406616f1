import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from "react-router-dom";
import { inWords } from "../words/named";
import { checkedResponse } from "./response";
import type { DataName, PageContent, PageData } from "./types";

/** What a page's loader gives it: its data, or a promise while a list is on the way. Null for a page without data. */
export type Loaded = { content: PageData | Promise<PageData> } | null;

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
const ITEMS: DataName[] = ["newsItem", "job"];

/** The loader of a page with these data. */
export function loaderFor(names: DataName[]): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  if (names.length === 0) return { loader: countView, shouldRevalidate: () => false };
  const isItem = names.some((name) => ITEMS.includes(name));
  return { loader: isItem ? async (args) => ({ content: await load(args) }) : loadList, shouldRevalidate };
}

/** A control of the page, such as the select of an opening, changes its query alone: the data are the same. */
const shouldRevalidate: RouteObject["shouldRevalidate"] = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

function loadList(args: LoaderFunctionArgs): Loaded | Promise<Loaded> {
  const content = load(args);
  if (!(content instanceof Promise)) return { content };
  // The router can show nothing else while a list that the visitor has seen is on its way again.
  if (known.has(new URL(args.request.url).pathname)) return content.then((data) => ({ content: data }));
  // The page shows the failure, but it may not be rendered yet.
  content.catch(() => undefined);
  return { content };
}

/** Content of this age is loaded again. */
const FRESH_MS = 30 * 60_000;

/** What this document has loaded, by pathname. So Back shows it at once, and at the place where the visitor was. */
const known = new Map<string, { content: PageData; loadedAt: number }>();

/** Remembers what the server sent with the document. */
export function rememberContent(pathname: string, content: PageData): void {
  known.set(pathname, { content, loadedAt: Date.now() });
}

function load(args: LoaderFunctionArgs): PageData | Promise<PageData> {
  const { url, signal } = args.request;
  const { pathname, search } = new URL(url);
  const before = known.get(pathname);
  if (before && Date.now() - before.loadedAt < FRESH_MS) {
    countView(args);
    return before.content;
  }
  return ask(pathname + search, signal).then(
    ({ status, data: content }) => {
      if (status >= 400 && status !== GONE) throw new StatusError(status);
      rememberContent(pathname, content);
      return content;
    },
    (cause: unknown) => {
      if (!signal.aborted) console.error(cause);
      // Old content is better than none.
      if (before) return before.content;
      throw new LoadError(`${pathname} could not be loaded`, { cause });
    },
  );
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
 * Asks for a page whose data are not needed, so that the server can count the view. Nobody waits for it; one that is not counted harms
 * nobody. After Back and Forward, which are no views (docs/visits.md), the browser has the page's address already.
 */
function countView({ request }: LoaderFunctionArgs): null {
  const { pathname, search } = new URL(request.url);
  if (pathname === window.location.pathname) return null;
  fetch(endpointOf(pathname + search), { keepalive: true, priority: "low" }).catch(() => undefined);
  return null;
}

function endpointOf(path: string): string {
  return `/api/page?path=${encodeURIComponent(path)}`;
}

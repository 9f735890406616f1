import { countView, getPageContent } from "./api/page-content";
import type { FormState, PageData, RenderRequest } from "./api/types";
import { Draft } from "./forms/draft";
import type { PageState, ShownContent } from "./hooks/usePage";
import { entryAt, loadPage } from "./page-loader";
import { fallbackFor, notFoundEntry } from "./site";

/** Older content is loaded again when the visitor returns to it. */
const FRESH_MS = 5 * 60_000;
/** Most history entries whose content is kept. */
const MOST_VISITS = 50;

export const NO_DATA: PageData = {
  news: null,
  latestNews: null,
  newsPages: null,
  newsItem: null,
  newsUpdatedAt: null,
  jobs: null,
  job: null,
};

type Address = { key: string; pathname: string; search: string };

/** One history entry and the content that it shows. */
export class Visit {
  private readonly listeners = new Set<() => void>();
  private request: AbortController | null = null;
  private loadedAt = Date.now();
  /** Whether it has been on the screen. */
  wasShown = false;

  constructor(
    readonly path: string,
    private page: PageState = initialState(path),
    /** The refused form that came with the document. The form is empty when the visitor returns to it. */
    public refusedForm: FormState | null = null,
    /** What the visitor has entered into the page's form: Back must not lose it. */
    readonly draft = new Draft(),
  ) {}

  readonly current = (): PageState => this.page;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads content that is missing or old. Old content stays visible until then. */
  readonly ensure = (): void => {
    const isFresh = this.page.state === "loaded" && !isUnavailable(this.page.content) && Date.now() - this.loadedAt < FRESH_MS;
    if (!isFresh && !this.request && needsContent(this.path)) void this.load();
  };

  /** Loads the content, whatever the visit shows now. */
  readonly load = async (): Promise<void> => {
    this.leave();
    const request = new AbortController();
    this.request = request;
    if (this.page.state === "failed") this.show({ state: "failed", retrying: true });
    try {
      const { status, data } = await getPageContent(this.path, request.signal);
      const content = { status, data };
      // What is shown changes in one step, without waiting for code. The first page may have had none.
      const fallback = fallbackFor(status);
      if (fallback || this.page.state === "loaded") await loadPage(fallback ?? entryAt(pathnameOf(this.path)));
      if (this.request !== request) return;
      this.loadedAt = Date.now();
      if (this.page.state !== "loaded" || isNews(this.page.content, content)) this.show({ state: "loaded", content });
    } catch (cause) {
      if (this.request !== request) return;
      console.error(cause);
      if (this.page.state !== "loaded") this.show({ state: "failed", retrying: false });
    }
    this.request = null;
  };

  /** Another history entry with the same content, and with the form that is on the screen. */
  copy(path: string): Visit {
    const copy = new Visit(path, this.page, null, this.draft);
    copy.loadedAt = this.loadedAt;
    return copy;
  }

  /** Aborts a request that nobody waits for any more. */
  readonly leave = (): void => {
    this.request?.abort();
    this.request = null;
  };

  private show(page: PageState): void {
    this.page = page;
    for (const listener of this.listeners) listener();
  }
}

/** The visits of this document, by history entry. */
export class Visits {
  private readonly visits = new Map<string, Visit>();
  private shown: Visit;
  /** Where the visitor is going; when no navigation is on its way, the visit that is shown. */
  private latest: Visit;

  /** `request` is what the server rendered the document from, `address` where the browser shows it. */
  constructor({ path, data, form }: RenderRequest, address: Address) {
    const { status = 200 } = entryAt(path);
    this.shown = new Visit(pathOf(address), { state: "loaded", content: { status, data } }, form);
    this.shown.wasShown = true;
    this.latest = this.shown;
    this.visits.set(idOf(address), this.shown);
  }

  /** The visit at `address`. Rendering may ask for one that is then not shown, so this starts nothing. */
  at(address: Address): Visit {
    const id = idOf(address);
    const known = this.visits.get(id);
    if (known) return known;
    const path = pathOf(address);
    // A link to the page that is shown, to a fragment of it or with another query, shows the same content.
    const visit = isSamePage(this.latest, address) ? this.latest.copy(path) : new Visit(path);
    this.visits.set(id, visit);
    const [oldest] = this.visits.keys();
    if (this.visits.size > MOST_VISITS && oldest !== undefined) this.visits.delete(oldest);
    return visit;
  }

  /** Notes that the visitor goes to `address`: its content loads together with the code of its page. */
  go(address: Address): void {
    const visit = this.at(address);
    if (visit === this.latest) return;
    this.latest.leave();
    this.latest = visit;
    visit.ensure();
  }

  /** Notes that the visit at `address` is on the screen. */
  enter(address: Address): void {
    // Neither a link nor the history leads to a query that a control of the page has set.
    if (this.latest === this.shown) this.go(address);
    const visit = this.at(address);
    const before = this.shown;
    if (visit === before) return;
    before.refusedForm = null;
    this.shown = visit;
    // The map keeps the order of insertion: the entries that were left first are dropped first.
    this.visits.delete(idOf(address));
    this.visits.set(idOf(address), visit);
    if (!visit.wasShown && !isSamePage(before, address) && isPageWithoutData(visit.path)) countView(visit.path);
    visit.wasShown = true;
  }
}

/** The address of the history entry that the browser shows. */
export function currentAddress(): Address {
  // The router alone writes this state. It gives this key to every entry that it did not make.
  const { key = "default" } = (window.history.state ?? {}) as { key?: string };
  const { pathname, search } = window.location;
  return { key, pathname, search };
}

function isSamePage({ path }: Visit, { pathname }: Address): boolean {
  return pathnameOf(path) === pathname;
}

function initialState(path: string): PageState {
  if (needsContent(path)) return { state: "loading" };
  return { state: "loaded", content: { status: 200, data: NO_DATA } };
}

/** Whether the server must be asked: for the data of a page, and for an unknown page, but not for the response to a form. */
function needsContent(path: string): boolean {
  return !isFormResponse(path) && !isPageWithoutData(path);
}

function isPageWithoutData(path: string): boolean {
  const entry = entryAt(pathnameOf(path));
  return !isFormResponse(path) && entry !== notFoundEntry && entry.data.length === 0;
}

function isFormResponse(path: string): boolean {
  return path.startsWith("/api/");
}

/** Whether `content` is worth showing in place of `shown`, where the visitor may have the focus. */
function isNews(shown: ShownContent, content: ShownContent): boolean {
  return !isUnavailable(content) && JSON.stringify(content) !== JSON.stringify(shown);
}

function isUnavailable({ status }: ShownContent): boolean {
  return status >= 500;
}

function pathnameOf(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

function pathOf({ pathname, search }: Address): string {
  return pathname + search;
}

/** The key alone is not unique: all entries that the router did not make have the same. */
function idOf(address: Address): string {
  return `${address.key} ${pathOf(address)}`;
}

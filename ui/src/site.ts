import { BASE, language, otherLanguage } from "#words/language";
import { newsPageLabel, pageLabels } from "#words/page-labels";
import type { DataName, NewsItem, SitePage } from "./api/types";
import { services } from "./facts/services";
import { pageLink } from "./words/links";

type Page = {
  /** The path of the parent page in the breadcrumbs. Defaults to the home page. */
  parent?: SitePath;
  /** The data that the server sends with the page. */
  data?: DataName[];
  /** False for a page that the sitemap and search engines should not list. */
  indexed?: false;
};

/** The properties of a news item or a job that the breadcrumbs show. */
type Item = Pick<NewsItem, "title" | "is_translated">;

/** Links to pages from menus and breadcrumbs. */
export type PageLink = { path: string; label: string; is_translated?: boolean };

/** The path of a page's route. It may end in one parameter. */
export type SitePath = keyof typeof pageLabels;

/** Options of pages that differ from the defaults. */
const pageOptions: Partial<Record<SitePath, Page>> = {
  "/": { data: ["latestNews"] },
  "/organogram": { parent: "/about-us" },
  "/contact-us/sent": { indexed: false },
  "/request-a-quote/sent": { indexed: false },
  "/complaint/sent": { indexed: false },
  "/news": { data: ["news"] },
  "/news/page/:page": { parent: "/news", data: ["news"] },
  "/news/:slug": { parent: "/news", data: ["newsItem"] },
  "/career": { data: ["jobs"] },
  "/career/:slug": { parent: "/career", data: ["job"] },
  "/career-apply": { parent: "/career", data: ["jobs"] },
  "/career-apply/sent": { indexed: false },
  "/downloads": { data: ["downloads"] },
};

/**
 * All pages with a label, by path, with their options. The sitemap, the breadcrumbs and the server's list of pages derive from it.
 * `routes.tsx` has the components.
 */
export const site = new Map<string, Page>([
  ...Object.keys(pageLabels).map((path): [string, Page] => [path, {}]),
  ...Object.entries(pageOptions),
  ...services.map(({ path }): [string, Page] => [path, { parent: "/what-we-do" }]),
]);

/** Returns the address of the page at a path, in the language of this build. */
export function addressOf(path: string): string {
  return joinPath(BASE, path);
}

/** Returns the addresses of the page at a path in both languages, by `hreflang`. `x-default` is English. */
export function alternatesOf(path: string): { language: string; address: string }[] {
  const own = { language: language.code, address: addressOf(path) };
  const other = { language: otherLanguage.code, address: otherAddressOf(path) };
  const english = BASE ? other : own;
  return [own, other, { ...english, language: "x-default" }];
}

/** Returns the address of the page at a path in the other language. */
export function otherAddressOf(path: string): string {
  return joinPath(otherLanguage.base, path);
}

function joinPath(base: string, path: string): string {
  return path === "/" && base ? base : base + path;
}

/** The reverse of `addressOf`. */
export function pathOf(address: string): string {
  return address.slice(BASE.length) || "/";
}

/** The addresses of error pages. The server renders them with these addresses, and no page links to them. */
export const NOT_FOUND = addressOf("/not-found-page");
/** Its address is below /career, so that the page links to the jobs. The full stop keeps it distinct from every slug. */
export const MISSING_JOB = addressOf("/career/not-found.page");
export const CLOSED_JOB = addressOf("/closed-job-page");
export const UNAVAILABLE = addressOf("/unavailable-page");
/** The statuses of the error pages, by their addresses. All other pages have 200. */
export const errorStatuses: Record<string, number> = {
  [NOT_FOUND]: 404,
  [MISSING_JOB]: 404,
  [CLOSED_JOB]: 410,
  [UNAVAILABLE]: 503,
};

/** The pages of the main menu, in order. */
export const mainMenu = menu(
  "/",
  "/about-us",
  "/why-stand-fast",
  "/hedonistic-approach",
  "/what-we-do",
  "/company-profile",
  "/contact-us",
  "/news",
  "/career",
);
export const footerMenu = menu(
  "/",
  "/about-us",
  "/why-stand-fast",
  "/what-we-do",
  "/news",
  "/career",
  "/downloads",
  "/contact-us",
);
/** The most popular pages. The header shows them on screens that are too narrow for the main menu. */
export const shortcuts = menu(
  "/what-we-do",
  "/banks",
  "/housing-societies",
  "/career",
  "/contact-us",
);
/** Further links in the footer, so that visitors without script can reach every page. */
export const moreMenu = menu(
  "/banks",
  "/housing-societies",
  "/company-profile",
  "/hedonistic-approach",
  "/complaint",
);

function menu(...paths: SitePath[]): PageLink[] {
  return paths.map(pageLink);
}

/** Returns all pages by their addresses, for the server. */
export function sitePages(): SitePage[] {
  return Array.from(site, ([path, { data = [], indexed = true }]) => ({
    path: addressOf(path),
    data,
    indexed,
  }));
}

/**
 * Returns the breadcrumbs of the page at `pathname`, from the home page to the page itself. `path` is the path of its route. The page of
 * an `item` has the item's title as its label.
 */
export function breadcrumbsFor(path: string, pathname: string, item?: Item | null): PageLink[] {
  const labels: Record<string, string> = pageLabels;
  const trail: PageLink[] = [];
  for (let parent = site.get(path)?.parent; parent; parent = site.get(parent)?.parent) {
    trail.unshift({ path: parent, label: labels[parent] ?? "" });
  }
  const olderPage =
    path === "/news/page/:page" ? newsPageLabel(Number(pathname.split("/").at(-1))) : undefined;
  const label = item?.title ?? olderPage ?? labels[path] ?? "";
  return [pageLink("/"), ...trail, { path: pathname, label, is_translated: item?.is_translated }];
}

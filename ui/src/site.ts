import { BASE, language, otherLanguage } from "#words/language";
import { newsPageLabel, pageLabels } from "#words/page-labels";
import type { DataName, PageData, SitePage } from "./api/types";
import { services } from "./facts/services";
import { pageLink } from "./words/links";

type Page = {
  /** The path of the page above it in the breadcrumbs; the home page by default. */
  parent?: SitePath;
  /** The data that the server sends with the page. */
  data?: DataName[];
  /** False for a page that is not in the sitemap and not for search engines. */
  indexed?: false;
};

/** Links to pages from menus and breadcrumbs. */
export type PageLink = { path: string; label: string; is_translated?: boolean };

/** The path of a page, as its route has it. It may end in one parameter. */
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
 * All pages with a name, by path, and what is known of each besides its component, which is in `routes.tsx`: sitemap, breadcrumbs
 * and the server's list of pages derive from it.
 */
export const site = new Map<string, Page>([
  ...Object.keys(pageLabels).map((path): [string, Page] => [path, {}]),
  ...Object.entries(pageOptions),
  ...services.map(({ path }): [string, Page] => [path, { parent: "/what-we-do" }]),
]);

/** The address of the page at a path, in the language of the site. */
export function addressOf(path: string): string {
  return below(BASE, path);
}

/** The addresses of the page at a path in both languages, by hreflang. `x-default` is English. */
export function alternatesOf(path: string): { language: string; address: string }[] {
  const own = { language: language.code, address: addressOf(path) };
  const other = { language: otherLanguage.code, address: otherAddressOf(path) };
  const english = BASE ? other : own;
  return [own, other, { ...english, language: "x-default" }];
}

/** The address of the page at a path in the other language. */
export function otherAddressOf(path: string): string {
  return below(otherLanguage.base, path);
}

function below(base: string, path: string): string {
  return path === "/" && base ? base : base + path;
}

/** The reverse of `addressOf`. */
export function pathOf(address: string): string {
  return address.slice(BASE.length) || "/";
}

/** Pages that the server sends in place of another, with their status. Nothing links to their addresses. */
export const NOT_FOUND = addressOf("/not-found-page");
/** Below the openings, so that the page knows what its visitor was looking for. No slug has a full stop. */
export const MISSING_JOB = addressOf("/career/not-found.page");
export const CLOSED_JOB = addressOf("/closed-job-page");
export const UNAVAILABLE = addressOf("/unavailable-page");
export const statusOf: Record<string, number> = {
  [NOT_FOUND]: 404,
  [MISSING_JOB]: 404,
  [CLOSED_JOB]: 410,
  [UNAVAILABLE]: 503,
};

/** The menus, in their order. */
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
/** What visitors look for most, in the header of screens that have room for it but not for the whole menu. */
export const shortcuts = menu("/what-we-do", "/banks", "/housing-societies", "/career", "/contact-us");
/** What the footer links beside its menu, so that every page can be reached without script. */
export const moreMenu = menu("/banks", "/housing-societies", "/company-profile", "/hedonistic-approach", "/complaint");

function menu(...paths: SitePath[]): PageLink[] {
  return paths.map(pageLink);
}

/** The server's list of pages, by their addresses. */
export function sitePages(): SitePage[] {
  return Array.from(site, ([path, { data = [], indexed = true }]) => ({ path: addressOf(path), data, indexed }));
}

/**
 * The breadcrumbs of the page at `pathname`: the home page first, the page itself last. `path` is that of its route, `data` what the
 * page shows, if it is there: an item is named by its title.
 */
export function breadcrumbsFor(path: string, pathname: string, data: PageData | null): PageLink[] {
  const labels: Record<string, string> = pageLabels;
  const trail: PageLink[] = [];
  for (let above = site.get(path)?.parent; above; above = site.get(above)?.parent) {
    trail.unshift({ path: above, label: labels[above] ?? "" });
  }
  const olderPage = path === "/news/page/:page" ? newsPageLabel(Number(pathname.split("/").at(-1))) : undefined;
  const item = data?.newsItem ?? data?.job;
  const label = item?.title ?? olderPage ?? labels[path] ?? "";
  return [pageLink("/"), ...trail, { path: pathname, label, is_translated: item?.is_translated }];
}

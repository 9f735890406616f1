import { publishedPages, site } from "../src/site";

/** A sample news item. */
export const NEWS_ITEM = { path: "/news/radio-torch-keys", title: "Radio, torch, keys: what an officer checks first" };
export const NO_PAGE = "/no-such-page";

/** One address of every published page, and one that is none. */
export const addresses = [...publishedPages.map((page) => page.path.replace(/\/:slug$/, NEWS_ITEM.path.slice(5))), NO_PAGE];

/** Pages that the menus already name. */
export const announcedPages = site.filter((entry) => entry.load === null);

/** What Chromium says of a document with an error status. */
export const documentMissing = /Failed to load resource: the server responded with a status of 404/;

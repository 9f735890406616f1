import { site } from "../src/site";

/** A sample news item. */
export const NEWS_ITEM = { path: "/news/radio-torch-keys", title: "Radio, torch, keys: what an officer checks first" };
/** A sample opening. */
export const JOB = { path: "/career/driver", title: "Driver", location: "Lahore" };
export const NO_PAGE = "/no-such-page";

const examples: Record<string, string> = { "/news/:slug": NEWS_ITEM.path, "/career/:slug": JOB.path };
/** The samples fill one page of the news; visitor-pages-through-the-news has more. */
const FURTHER_NEWS = "/news/page/:page";

/** The pages that the samples have. */
export const pagesWithSamples = site.filter(({ path }) => path !== FURTHER_NEWS);

/** One address of each of them, and one that is none. */
export const addresses = [...pagesWithSamples.map((page) => examples[page.path] ?? page.path), NO_PAGE];

/** What Chromium says of a document with an error status. */
export const documentMissing = /Failed to load resource: the server responded with a status of 404/;

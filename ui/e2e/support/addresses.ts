import { sitePages } from "../../src/site";

/** A sample news item. */
export const NEWS_ITEM = {
  path: "/news/radio-torch-keys",
  title: "Radio, torch, keys: what a guard checks first",
};
/** A sample job. */
export const JOB = { path: "/career/driver", title: "Driver", location: "Lahore" };
export const NO_PAGE = "/no-such-page";

const examples: Record<string, string> = {
  "/news/:slug": NEWS_ITEM.path,
  "/career/:slug": JOB.path,
};
/** The samples fill only one page of news. visitor-pages-through-the-news tests more pages. */
const OLDER_NEWS = "/news/page/:page";

/** The pages of the site with sample content. */
export const pagesWithSamples = sitePages().filter(({ path }) => path !== OLDER_NEWS);

/** One path for each of these pages. */
const sitePaths = pagesWithSamples.map(({ path }) => examples[path] ?? path);

/** One path for each page, and one without a page. */
export const addresses = [...sitePaths, NO_PAGE];

/** The pages in Urdu. */
export const urduAddresses = sitePaths.map((path) => (path === "/" ? "/ur" : `/ur${path}`));

/** One page of each kind. The other services and thank-you pages differ only in their words. */
export const pageOfEachKind = sitePaths.filter((path) => {
  const isAnotherService = path.startsWith("/services/") && path !== "/services/canine";
  const isAnotherThankYou = path.endsWith("/sent") && path !== "/contact-us/sent";
  return !isAnotherService && !isAnotherThankYou;
});

/** Chromium's console message for a document with an error status. */
export const documentMissing = /Failed to load resource: the server responded with a status of 404/;

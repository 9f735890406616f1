import { entryAt } from "./page-loader";
import { notFoundEntry, type SiteEntry } from "./site";

/** The page that a link leads to; undefined for files, other sites and fragments, and for what is to open in another window. */
export function pageOf(link: HTMLAnchorElement): SiteEntry | undefined {
  const here = link.origin === window.location.origin && !link.target && !link.hasAttribute("download");
  const entry = entryAt(link.pathname);
  return here && link.hash === "" && entry !== notFoundEntry ? entry : undefined;
}

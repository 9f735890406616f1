import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { entryAt, loadPage } from "./page-loader";
import { notFoundEntry, type SiteEntry } from "./site";

/**
 * Follows links to our pages without loading a document, with one listener for all links. React Router's `Link` resolves each
 * link against the routes, which took a fifth of the server's render time.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  // Listens to clicks on the document.
  useEffect(() => {
    function follow(event: MouseEvent) {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (modified || event.defaultPrevented) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !leadsToPage(link)) return;
      event.preventDefault();
      showLoading(entryAt(link.pathname));
      navigate(link.pathname + link.search, { replace: link.href === window.location.href });
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/** Until the code of the page has loaded, the old page stays: `app.css` then draws a bar over the page. */
function showLoading(entry: SiteEntry): void {
  const page = document.documentElement;
  const mark = entry.path;
  const clear = () => page.dataset.loading === mark && page.removeAttribute("data-loading");
  page.dataset.loading = mark;
  // The page itself reports a failure.
  loadPage(entry).then(clear, clear);
}

/** False for files, other sites and fragments: the browser follows these links itself. */
function leadsToPage(link: HTMLAnchorElement): boolean {
  const here = link.origin === window.location.origin && !link.target && !link.hasAttribute("download");
  return here && link.hash === "" && entryAt(link.pathname) !== notFoundEntry;
}

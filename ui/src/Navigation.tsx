import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isPlainClick } from "./layout/plain-click";
import { pageOf } from "./page-link";
import { isLoaded, loadPage } from "./page-loader";
import type { SiteEntry } from "./site";
import { currentAddress, type Visits } from "./visits";
import { layoutWords } from "./words/layout-words";

type Props = { visits: Visits };

/**
 * Follows links to our pages without loading a document, with one listener for all links. React Router's `Link` resolves each
 * link against the routes, which took a fifth of the server's render time.
 */
export function Navigation({ visits }: Props) {
  const navigate = useNavigate();
  /** The page whose code is on its way. The old page stays until then. */
  const [awaited, setAwaited] = useState<SiteEntry | null>(null);

  // Listens to clicks on the document, and to moves in the history.
  useEffect(() => {
    function follow(event: MouseEvent) {
      if (!isPlainClick(event) || event.defaultPrevented) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const entry = link && pageOf(link);
      if (!entry) return;
      event.preventDefault();
      navigate(link.pathname + link.search, { replace: link.href === window.location.href });
      visits.go(currentAddress());
      showLoading(entry);
    }
    function showLoading(entry: SiteEntry) {
      if (isLoaded(entry)) return;
      setAwaited(entry);
      const clear = () => setAwaited((current) => (current === entry ? null : current));
      // The page itself reports a failure.
      loadPage(entry).then(clear, clear);
    }
    const move = () => visits.go(currentAddress());
    document.addEventListener("click", follow);
    window.addEventListener("popstate", move);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("popstate", move);
    };
  }, [navigate, visits]);

  // `app.css` draws a bar over the page.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-loading", awaited !== null);
  }, [awaited]);

  return (
    <p aria-live="polite" className="sr-only">
      {awaited && layoutWords.loading}
    </p>
  );
}

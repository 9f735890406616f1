import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusHeading } from "./focus-heading";
import { rememberScroll, scrollPosition } from "./scroll-positions";
import { usePage } from "./usePage";

/**
 * After a navigation: scrolls to the top, or back to where the visitor was in this history entry, and focuses the heading. The
 * browser itself handles the first load and fragments of the page.
 */
export function useRouteChange(): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const { page } = usePage();
  const path = pathname + search;
  const entry = `${key} ${path}${hash}`;
  const shown = useRef({ entry, path, pathname });
  const awaited = useRef<number | null>(null);

  useEffect(() => rememberScroll(() => shown.current.entry), []);

  // Sets the browser's scroll position and focus.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.entry === entry) return;
    shown.current = { entry, path, pathname };
    // The browser follows a link to a fragment by itself, but not Back and Forward.
    if (before.path === path && type === "POP") {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
      else window.scrollTo({ top: scrollPosition(entry) ?? 0, behavior: "instant" });
      return;
    }
    // A control of the page, such as a filter, may replace its query.
    if (before.pathname === pathname && before.path !== path && type === "REPLACE") return;
    const top = (type === "POP" && scrollPosition(entry)) || 0;
    // Before its content arrives, the page may be too short.
    awaited.current = page.state === "loading" ? top : null;
    window.scrollTo({ top, behavior: "instant" });
    focusHeading();
  }, [entry, path, pathname, hash, type, page.state]);

  const wasPending = useRef(page.state !== "loaded");
  // The content may replace the focused heading or button.
  useLayoutEffect(() => {
    const isPending = page.state !== "loaded";
    if (wasPending.current && !isPending) {
      if (document.activeElement === document.body) focusHeading();
      if (awaited.current !== null) window.scrollTo({ top: awaited.current, behavior: "instant" });
      awaited.current = null;
    }
    wasPending.current = isPending;
  }, [page.state]);
}

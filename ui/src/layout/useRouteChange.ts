import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { usePage } from "../hooks/usePage";
import { focusHeading } from "./focus-heading";
import { focusLeft, rememberFocus } from "./left-focus";
import { rememberScroll, scrollPosition } from "./scroll-positions";

/**
 * After a link: scrolls to the top and focuses the heading. After Back and Forward: scrolls to where the visitor was in this history
 * entry, and focuses what had the focus there. The browser itself handles the first load and fragments of the page.
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
  useEffect(() => rememberFocus(() => shown.current.entry), []);

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
    const isReturn = type === "POP";
    const top = (isReturn && scrollPosition(entry)) || 0;
    // Before its content arrives, the page may be too short.
    awaited.current = page.state === "loading" ? top : null;
    window.scrollTo({ top, behavior: "instant" });
    if (!isReturn || !focusLeft(entry)) focusHeading();
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

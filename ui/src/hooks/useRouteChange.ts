import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { focusHeading } from "./focus-heading";

/** Scrolls to the top and focuses the heading on every route change, but not on the first load. */
export function useRouteChange(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Sets the browser's scroll position and focus.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
  }, [pathname]);
}

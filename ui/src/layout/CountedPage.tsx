import { useEffect, useRef } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router-dom";
import { addressOf } from "../site";

/**
 * Renders the page of the route, and reports a view of it if a link led here (docs/visits.md). The server itself counts the first
 * document. Back and Forward are not views.
 *
 * It is the element of the route that has the `errorElement`, so a page that could not be loaded is not reported. `Layout` mounts it
 * again for each path.
 */
export function CountedPage() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const isCounted = useRef(false);
  useEffect(() => {
    // Overlays, fragments and the query change the type of the navigation, but not the page.
    if (isCounted.current) return;
    isCounted.current = true;
    // Firefox has a setting that removes beacons.
    if (type !== NavigationType.Pop) navigator.sendBeacon?.("/api/view", addressOf(pathname));
  }, [pathname, type]);
  return <Outlet />;
}

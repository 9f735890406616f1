import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Marks the links to the current page in header and footer, whose HTML comes from the server. */
export function useCurrentLinks(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const link of document.querySelectorAll("header a[aria-current], footer a[aria-current]")) {
      link.setAttribute("aria-current", link.getAttribute("href") === pathname ? "page" : "false");
    }
  }, [pathname]);
}

import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Marks the links to the current page below an element whose HTML comes from the server. */
export function useCurrentLinks<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    for (const link of element.current?.querySelectorAll("a[aria-current]") ?? []) {
      link.setAttribute("aria-current", link.getAttribute("href") === pathname ? "page" : "false");
    }
  }, [pathname]);
  return element;
}

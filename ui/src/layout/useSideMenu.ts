import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { layoutWords } from "../content/layout-words";

/**
 * Lets the link to the menu open the side menu. Both are below the returned element, whose HTML comes from the server. The link stays
 * the same element when it becomes a button, so it keeps the focus.
 */
export function useSideMenu(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  const location = useLocation();

  // Listens to clicks and keys in the header.
  useEffect(() => {
    const opener = header.current?.querySelector<HTMLElement>("[data-opens-menu]");
    const menu = header.current?.querySelector("dialog");
    if (!opener || !menu) return;
    const listening = new AbortController();
    const { signal } = listening;
    opener.setAttribute("role", "button");
    opener.setAttribute("aria-label", layoutWords.openMenu);
    opener.setAttribute("aria-haspopup", "dialog");
    const open = (event: Event) => {
      event.preventDefault();
      // Safari does not focus a clicked element, and a closed dialog returns focus to the element that had it.
      opener.focus();
      menu.showModal();
    };
    opener.addEventListener("click", open, { signal });
    opener.addEventListener("keydown", (event) => event.key === " " && open(event), { signal });
    menu.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && menu.close(), { signal });
    return () => listening.abort();
  }, []);

  // The open modal is browser state: Back and Forward must close it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => header.current?.querySelector("dialog")?.close(), [location]);

  return header;
}

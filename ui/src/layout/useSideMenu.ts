import { useEffect } from "react";
import { layoutWords } from "../words/layout-words";
import { isPlainClick } from "./plain-click";

/**
 * Lets the link to the menu open the side menu. Both are in the header, whose HTML comes from the server. The link stays
 * the same element when it becomes a button, so it keeps the focus.
 */
export function useSideMenu(): void {
  // Listens to clicks and keys in the header, and to moves in the history.
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>("header [data-opens-menu]");
    const menu = document.querySelector<HTMLDialogElement>("header dialog");
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
    opener.addEventListener("click", (event) => isPlainClick(event) && open(event), { signal });
    opener.addEventListener("keydown", (event) => event.key === " " && open(event), { signal });
    menu.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && menu.close(), { signal });
    // Back and Forward, also to the page that is still shown because the next one has not loaded.
    window.addEventListener("popstate", () => menu.close(), { signal });
    return () => listening.abort();
  }, []);
}

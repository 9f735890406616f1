import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { focusHeading } from "../ui/focus-heading";
import { overlayOf } from "../ui/overlay";

/**
 * After a link, focuses the heading of the new page, or the part that the link leads to, so that screen readers announce it. After Back
 * and Forward, focuses what had the focus when the visitor left that history entry. React Router restores the scroll position.
 */
export function useRouteFocus(): void {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location);

  // Listens to what takes the visitor away: a click, or a move in the history.
  useEffect(() => {
    const remember = (event: Event) => {
      // Safari does not focus a clicked link.
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const mark = markOf(link ?? document.activeElement);
      if (mark) marks.set(shown.current.key, mark);
      else marks.delete(shown.current.key);
    };
    const listening = new AbortController();
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const event of ["click", "popstate"]) window.addEventListener(event, remember, options);
    return () => listening.abort();
  }, []);

  // Sets the browser's focus.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === location) return;
    shown.current = location;
    const isSamePage = before.pathname === location.pathname;
    // The browser follows a link of its own, and a control of the page, such as the select of an opening, changes its query.
    if (isSamePage && (type === NavigationType.Pop || before.search !== location.search)) return;
    // A dialog and the menu take the focus themselves.
    if (overlayOf(location)) return;
    if (type === NavigationType.Pop && focusLeft(location.key)) return;
    if (!focusPart(location.hash)) focusHeading();
  }, [location, type]);
}

/** An element, so that it is found again after its page has been rendered anew. */
type Mark = { selector: string; index: number };

/** What had the focus when the visitor left, by the key of the history entry. */
const marks = new Map<string, Mark>();

/** Focuses what a link to a part of the page leads to, so that the keyboard goes on from there. False when it cannot have the focus. */
function focusPart(hash: string): boolean {
  const part = document.getElementById(hash.slice(1));
  // The browser focuses an element only when it has the attribute or is a control.
  if (part && part.tabIndex < 0) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
  return part !== null && document.activeElement === part;
}

/** False when there is nothing that can have the focus. */
function focusLeft(key: string): boolean {
  const mark = marks.get(key);
  const element = mark && document.querySelectorAll<HTMLElement>(mark.selector)[mark.index];
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

function markOf(element: Element | null): Mark | undefined {
  if (element?.id) return { selector: `#${CSS.escape(element.id)}`, index: 0 };
  const address = element?.matches("a") && element.getAttribute("href");
  if (!element || !address) return undefined;
  const selector = `a[href="${CSS.escape(address)}"]`;
  return { selector, index: Array.from(document.querySelectorAll(selector)).indexOf(element) };
}

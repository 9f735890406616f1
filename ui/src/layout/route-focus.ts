import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { focusHeading } from "../ui/focus-heading";
import { overlayOf } from "../ui/overlay";

/**
 * Moves the focus after a navigation, so that screen readers announce the new page. After a link, it focuses the heading of the page or
 * the target of the fragment. After Back and Forward, it focuses the element that had the focus when the visitor left the history entry.
 * React Router restores the scroll position.
 */
export function useRouteFocus(): void {
  const location = useLocation();
  const type = useNavigationType();
  const currentLocation = useRef(location);

  // Remembers the focused element before the visitor leaves the page by a click, Back or Forward.
  useEffect(() => {
    const remember = (event: Event) => {
      // Safari does not focus a clicked link.
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const elementPath = describeElement(link ?? document.activeElement);
      if (elementPath) focusedElements.set(currentLocation.current.key, elementPath);
      else focusedElements.delete(currentLocation.current.key);
    };
    const listening = new AbortController();
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const event of ["click", "popstate"]) window.addEventListener(event, remember, options);
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    const previousLocation = currentLocation.current;
    if (previousLocation === location) return;
    currentLocation.current = location;
    const isSamePage = previousLocation.pathname === location.pathname;
    // On the same page, the browser handles Back and Forward between fragments. A changed query comes from a control of the page, such
    // as the select of a job, which keeps the focus.
    if (isSamePage && (type === NavigationType.Pop || previousLocation.search !== location.search))
      return;
    // Dialogs and the menu take the focus themselves.
    if (overlayOf(location)) return;
    if (type === NavigationType.Pop && restoreFocus(location.key)) return;
    if (!focusTarget(location.hash)) focusHeading();
  }, [location, type]);
}

/** Describes an element, so that it can be found again after its page has been rendered again. */
type ElementPath = { selector: string; index: number };

/** The elements that had the focus when the visitor left, by the key of the history entry. */
const focusedElements = new Map<string, ElementPath>();

/** Focuses the target of a fragment, so that the Tab key continues from there. Returns false if it cannot have the focus. */
function focusTarget(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  // Browsers only focus controls and elements with a `tabindex`.
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target !== null && document.activeElement === target;
}

/** Focuses the element that had the focus when the visitor left. Returns false if it is no longer on the page. */
function restoreFocus(key: string): boolean {
  const elementPath = focusedElements.get(key);
  const element =
    elementPath && document.querySelectorAll<HTMLElement>(elementPath.selector)[elementPath.index];
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

function describeElement(element: Element | null): ElementPath | undefined {
  if (element?.id) return { selector: `#${CSS.escape(element.id)}`, index: 0 };
  const address = element?.matches("a") && element.getAttribute("href");
  if (!element || !address) return undefined;
  const selector = `a[href="${CSS.escape(address)}"]`;
  return { selector, index: Array.from(document.querySelectorAll(selector)).indexOf(element) };
}

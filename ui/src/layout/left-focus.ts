/** An element, so that it is found again after its page has been rendered anew. */
type Mark = { selector: string; index: number };

/** What had the focus when the visitor left, by history entry. */
const marks = new Map<string, Mark>();

/** Keeps what has the focus in the history entry `entry()`. Returns the clean-up. */
export function rememberFocus(entry: () => string): () => void {
  const remember = (event: Event) => {
    // Safari does not focus a clicked link.
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const mark = markOf(link ?? document.activeElement);
    if (mark) marks.set(entry(), mark);
    else marks.delete(entry());
  };
  for (const event of ["click", "popstate"]) window.addEventListener(event, remember, { passive: true, capture: true });
  return () => {
    for (const event of ["click", "popstate"]) window.removeEventListener(event, remember, { capture: true });
  };
}

/** Focuses what had the focus in `entry`. False when there is nothing that can have it. */
export function focusLeft(entry: string): boolean {
  const mark = marks.get(entry);
  const element = mark && document.querySelectorAll<HTMLElement>(mark.selector)[mark.index];
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

function markOf(element: Element | null): Mark | undefined {
  const selector = selectorOf(element);
  if (!element || !selector) return undefined;
  return { selector, index: Array.from(document.querySelectorAll(selector)).indexOf(element) };
}

function selectorOf(element: Element | null): string | undefined {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  const address = element?.matches("a") && element.getAttribute("href");
  return address ? `a[href="${CSS.escape(address)}"]` : undefined;
}

import { useLayoutEffect, useState } from "react";

/** The elements that the server sent, with all that a translator or an extension has done to them since. */
let served: Element[] = [];

/** Remembers what the server sent into `root`. Call it before hydration. */
export function rememberServed(root: Element): void {
  served = Array.from(root.children);
}

/**
 * The props of an element whose content stays as the server sent it. Hydration leaves the content alone, because for React it is a text,
 * and a text may differ. If the document was changed before, React empties its root and renders the page anew: the element then takes the
 * nodes themselves over. HTML would not do, because the content security policy forbids to assign it.
 */
export const servedContent = { children: "", suppressHydrationWarning: true, ref: takeOver };

function takeOver(element: Element | null): void {
  const before = element && servedAs(element);
  if (before && before !== element) element.replaceChildren(...before.childNodes);
}

function servedAs({ id, localName }: Element): Element | undefined {
  const selector = id ? `#${id}` : localName;
  for (const element of served) {
    const found = element.matches(selector) ? element : element.querySelector(selector);
    if (found) return found;
  }
  return undefined;
}

/** When React has rendered the page anew, the new controls get what the visitor entered into those that the server sent, and the focus. */
export function useServedEntries(): void {
  const [focused] = useState(() => (typeof document === "undefined" ? null : document.activeElement));

  // The browser holds entries and focus.
  useLayoutEffect(() => {
    const before = served;
    served = [];
    if (before.some((element) => element.isConnected)) return;
    const controls = Array.from(document.querySelectorAll<Control>(CONTROLS));
    for (const old of before.flatMap((element) => Array.from(element.querySelectorAll<Control>(CONTROLS)))) {
      const control = controls.find((candidate) => isSameControl(candidate, old));
      if (control) copyEntry(old, control);
    }
    const target = focused?.isConnected === false && focused.id ? document.getElementById(focused.id) : focused;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [focused]);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input:not([type=hidden]), select, textarea";

function isSameControl(a: Control, b: Control): boolean {
  const isChoice = a.type === "radio" || a.type === "checkbox";
  return a.name === b.name && a.type === b.type && (!isChoice || a.value === b.value);
}

function copyEntry(from: Control, to: Control): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.checked = from.checked;
    to.files = from.files;
  }
  if (to.type !== "file") to.value = from.value;
}

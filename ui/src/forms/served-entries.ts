import { useLayoutEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** The controls that the server sent, with what the visitor has entered since. */
let served: Control[] = [];

/** Remembers the controls in `root`. Call it before hydration. */
export function rememberServed(root: Element): void {
  served = Array.from(root.querySelectorAll<Control>(CONTROLS));
}

/**
 * Keeps what the visitor entered before hydration, and the focus. If a translator or an extension has changed the document before, React
 * renders it anew, and the new controls are empty.
 */
export function useServedEntries(): void {
  const [focused] = useState(() => (typeof document === "undefined" ? null : document.activeElement));

  // The browser holds entries and focus.
  useLayoutEffect(() => {
    const lost = served.filter((control) => !control.isConnected);
    served = [];
    const controls = Array.from(document.querySelectorAll<Control>(CONTROLS));
    for (const old of lost) {
      const control = controls.find((candidate) => isSameControl(candidate, old));
      if (control) copyEntry(old, control);
    }
    if (focused?.isConnected === false && focused.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  }, [focused]);
}

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

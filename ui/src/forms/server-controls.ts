import { useLayoutEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** The controls in the server's HTML. They hold the text that the visitor typed before hydration. */
let serverControls: Control[] = [];

/** Remembers the controls in `root`. Call it before hydration. */
export function rememberServerControls(root: Element): void {
  serverControls = Array.from(root.querySelectorAll<Control>(CONTROLS));
}

/**
 * Restores the visitor's entries and the focus if React discards the server's HTML. React does so when a translator or a browser
 * extension has changed the document before hydration, and its new controls are empty.
 */
export function useRestoredControls(): void {
  const [focused] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );

  // The controls are uncontrolled, so the entries are in the DOM.
  useLayoutEffect(() => {
    const discarded = serverControls.filter((control) => !control.isConnected);
    serverControls = [];
    const controls = Array.from(document.querySelectorAll<Control>(CONTROLS));
    for (const oldControl of discarded) {
      const newControl = controls.find((candidate) => isSameControl(candidate, oldControl));
      if (newControl) copyEntry(oldControl, newControl);
    }
    if (focused?.isConnected === false && focused.id)
      document.getElementById(focused.id)?.focus({ preventScroll: true });
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

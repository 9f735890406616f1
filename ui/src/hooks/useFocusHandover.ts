import { useState } from "react";

/** Refs for an element that replaces another one: if the old one had the focus, the new one gets it. */
export function useFocusHandover() {
  // Refs must be the same functions on every render.
  const [refs] = useState(() => {
    let hadFocus = false;
    return {
      /** React runs the clean-up before it removes the element. */
      from: (element: HTMLElement | null) => () => {
        hadFocus = document.activeElement === element;
      },
      to: (element: HTMLElement | null) => {
        if (hadFocus) element?.focus({ preventScroll: true });
        hadFocus = false;
      },
    };
  });
  return refs;
}

import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** One dialog for a list of links: a plain click shows the link's item in it, any other click is the browser's. */
export function useItemDialog<Item>() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Item | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, item: Item) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and focus returns to what had it.
    event.currentTarget.focus();
    flushSync(() => setShown(item));
    dialog.current?.showModal();
    // The dialog is the same for every item and would keep the last one's scroll position.
    dialog.current?.scrollTo(0, 0);
  }
  return { dialog, shown, open };
}

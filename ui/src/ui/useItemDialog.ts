import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * One dialog for a list of links: a plain click shows the item in the dialog, a modified click is left to the browser. A closed
 * dialog shows nothing, so that nothing in it goes on.
 */
export function useItemDialog<Item>() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Item | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, item: Item) {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (modified) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and a closed dialog returns focus to the element that had it.
    event.currentTarget.focus();
    flushSync(() => setShown(item));
    const element = dialog.current;
    if (!element) return;
    // The event comes later than the close itself: another item may be open by then.
    element.onclose = () => element.open || setShown(null);
    element.showModal();
    // The dialog element is reused and keeps the scroll position of the previous item.
    element.scrollTo(0, 0);
  }
  return { dialog, shown, open };
}

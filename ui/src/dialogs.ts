/**
 * Closes every page's dialogs: with a button inside that has `data-closes-dialog`, or with a click on the backdrop. The browser
 * handles Escape, the focus trap and the return of focus.
 */
export function closeDialogsOnClick(): void {
  let pressed: EventTarget | null = null;
  document.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    // The content fills a dialog, so the dialog element itself is hit only beside it. A selection of text that ends there began inside.
    if (target instanceof HTMLDialogElement && target === pressed) target.close();
    target.closest("[data-closes-dialog]")?.closest("dialog")?.close();
  });
}

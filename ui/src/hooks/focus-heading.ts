/** Tells screen readers where they are after the view changed under them. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

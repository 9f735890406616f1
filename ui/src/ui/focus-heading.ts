/** Focuses the page's heading, so that screen readers announce the page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

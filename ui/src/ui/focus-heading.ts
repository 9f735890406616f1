/** Focuses the page's heading, or another, so that screen readers announce what is new. */
export function focusHeading(heading = document.querySelector<HTMLElement>("main h1")): void {
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

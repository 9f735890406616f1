/** Focuses the page's heading, or another, so that screen readers announce what is new. */
export function focusHeading(heading: HTMLElement | null = document.querySelector("main h1")): void {
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

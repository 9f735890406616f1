/** Focuses a heading, by default the page's, so that screen readers announce the new content. */
export function focusHeading(
  heading: HTMLElement | null = document.querySelector("main h1"),
): void {
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

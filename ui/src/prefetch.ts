import { entryAt, loadPage } from "./page-loader";

/** Fetches a page's chunk when a link to it is pointed at, focused or touched. */
export function prefetchOnIntent(): void {
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(intent, prefetch, { passive: true });
  }
}

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin !== window.location.origin) return;
  // A failure is met again, and reported, by the navigation itself.
  loadPage(entryAt(link.pathname)).catch(() => undefined);
}

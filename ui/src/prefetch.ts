import { pageOf } from "./page-link";
import { prefetchPage } from "./page-loader";

/** Loads a page's chunk when a link to it is hovered, focused or touched. */
export function prefetchOnIntent(): void {
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(intent, prefetch, { passive: true });
  }
}

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const entry = link && pageOf(link);
  if (entry) prefetchPage(entry);
}

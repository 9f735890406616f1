import { useSyncExternalStore } from "react";

function onScroll(notify: () => void) {
  window.addEventListener("scroll", notify, { passive: true });
  return () => window.removeEventListener("scroll", notify);
}

export function useScrolledPast(thresholdPx: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > thresholdPx,
    () => false,
  );
}

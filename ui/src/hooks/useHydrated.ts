import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False in the served HTML and while hydrating, true afterwards: for what only script can operate. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

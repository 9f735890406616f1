import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and during hydration, true afterwards: for controls that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

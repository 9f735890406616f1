import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns false on the server and during hydration, and true afterwards. Use it for controls that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

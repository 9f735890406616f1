import { useSyncExternalStore } from "react";
import type { ToastKind } from "./Toaster";

let toaster: typeof import("./Toaster") | null = null;
let onLoad: () => void = () => undefined;

async function load() {
  toaster = await import("./Toaster");
  onLoad();
  return toaster;
}

/** Loads the code while there is a network, for toasts that report a lost connection. `notify` tries again and reports a failure. */
export function preloadToasts(): void {
  load().catch(() => undefined);
}

/**
 * Shows a toast. The page must say elsewhere too what it says. Screen readers do not announce a toast that is `silent`: for a message
 * that takes the focus.
 */
export function notify(kind: ToastKind, message: string, { silent = false } = {}): void {
  load()
    .then(({ showToast }) => showToast(kind, message, silent))
    .catch(console.error);
}

const subscribe = (onChange: () => void) => {
  onLoad = onChange;
  return () => undefined;
};

/** The place of all toasts. The layout has it once. */
export function Toasts() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster?.Toaster,
    () => undefined,
  );
  return Toaster && <Toaster />;
}

import { useSyncExternalStore } from "react";
import type { ToastKind } from "./Toaster";

let toaster: typeof import("./Toaster") | null = null;
let onLoad: () => void = () => undefined;

async function load() {
  toaster = await import("./Toaster");
  onLoad();
  return toaster;
}

/** Loads the code early, because a toast that reports a lost connection cannot load it. `notify` tries again and reports a failure. */
export function preloadToasts(): void {
  load().catch(() => undefined);
}

/**
 * Shows a toast. The page must show the message elsewhere as well, because a toast disappears. Pass `silent` if the message on the page
 * takes the focus: screen readers then do not announce the toast a second time.
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

/** The container of all toasts. The layout renders it once. */
export function Toasts() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster?.Toaster,
    () => undefined,
  );
  return Toaster && <Toaster />;
}

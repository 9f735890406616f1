export type ToastKind = "success" | "error";

type Options = {
  /** Screen readers do not announce the toast: they do so already, because the same message takes the focus. */
  silent?: boolean;
};

const loadToaster = () => import("./Toaster");

/** Shows a toast. Its code is loaded with the first toast, unless `preloadToasts` has. The page must show the same message elsewhere. */
export function notify(kind: ToastKind, message: string, { silent = false }: Options = {}): void {
  loadToaster()
    .then((toaster) => toaster.showToast(kind, message, silent))
    .catch(console.error);
}

/** Safari has no idle callback. */
const IDLE_FALLBACK_MS = 2000;

/** Loads the code when the browser is idle, for toasts that report a lost connection. */
export function preloadToasts(): void {
  const load = () => {
    // `notify` tries again and reports the failure.
    loadToaster().catch(() => undefined);
  };
  if ("requestIdleCallback" in window) window.requestIdleCallback(load);
  else setTimeout(load, IDLE_FALLBACK_MS);
}

export type ToastKind = "success" | "error";

/** Shows a toast. Its code is fetched with the first one; what a toast says also stands on the page. */
export function notify(kind: ToastKind, message: string): void {
  import("./Toaster").then((toaster) => toaster.showToast(kind, message)).catch(console.error);
}

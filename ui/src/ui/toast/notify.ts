export type ToastKind = "success" | "error";

/** Shows a toast. Its code is loaded with the first toast. The page must show the same message elsewhere. */
export function notify(kind: ToastKind, message: string): void {
  import("./Toaster").then((toaster) => toaster.showToast(kind, message)).catch(console.error);
}

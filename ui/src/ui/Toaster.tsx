import { createRoot } from "react-dom/client";
// The other entry of the package writes a <style> element, which the content policy forbids.
import { Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/dist/ReactToastify.css";
import "./toaster.css";
import type { ToastKind } from "./notify";

const AUTO_CLOSE_MS = 5000;

const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(
  <ToastContainer position="top-center" autoClose={AUTO_CLOSE_MS} hideProgressBar transition={Slide} theme="light" />,
);

export function showToast(kind: ToastKind, message: string): void {
  // What the last call said no longer holds.
  toast.dismiss();
  toast[kind](message);
}

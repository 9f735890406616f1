import { createRoot } from "react-dom/client";
// The package's main entry inserts a <style> element, which the content security policy forbids.
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
  // The previous message is out of date.
  toast.dismiss();
  toast[kind](message);
}

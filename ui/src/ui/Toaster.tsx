import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
// The package's main entry inserts a <style> element, which the content security policy forbids.
import { Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/dist/ReactToastify.css";
import "./toaster.css";
import type { ToastKind } from "./notify";

const AUTO_CLOSE_MS = 5000;

const host = document.createElement("div");
document.body.append(host);
const root = createRoot(host);
flushSync(() =>
  root.render(
    <ToastContainer position="top-center" autoClose={AUTO_CLOSE_MS} hideProgressBar transition={Slide} theme="light" />,
  ),
);
// The package makes the whole region live, so every toast would be announced, and an alert twice.
host.firstElementChild?.setAttribute("aria-live", "off");

export function showToast(kind: ToastKind, message: string, silent: boolean): void {
  // The previous message is out of date.
  toast.dismiss();
  toast[kind](message, { role: silent ? "group" : "alert", ariaLabel: message });
}

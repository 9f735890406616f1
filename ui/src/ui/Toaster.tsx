import { X } from "lucide";
// The package's main entry inserts a <style> element, which the content security policy forbids.
import { Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/dist/ReactToastify.css";
import { toastWords } from "#words/page-words";
import { Icon } from "./Icon";
import "./toaster.css";
import { UnbrokenText } from "./Unbroken";

export function Toaster() {
  return (
    <ToastContainer
      aria-label={toastWords.label}
      position="top-center"
      autoClose={5000}
      hideProgressBar
      transition={Slide}
      // Its shortcut, Alt+T, is a letter on some keyboards.
      hotKeys={() => false}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label={toastWords.close}
          onClick={closeToast}
          className="-my-2 ms-auto -me-2 grid size-11 shrink-0 place-items-center text-navy"
        >
          <Icon icon={X} size={24} />
        </button>
      )}
    />
  );
}

export type ToastKind = "success" | "error";

export function showToast(kind: ToastKind, message: string, silent: boolean): void {
  // The previous message is out of date.
  toast.dismiss();
  // The container announces what is added to it, but not a marquee. An alert in it would be announced twice. The message is one
  // element, because the container makes a column of each part.
  toast[kind](<UnbrokenText>{message}</UnbrokenText>, { role: silent ? "marquee" : "group" });
}

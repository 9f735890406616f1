import { X } from "lucide";
// The package's main entry inserts a <style> element, which the content security policy forbids.
import { Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/dist/ReactToastify.css";
import { language } from "#words/language";
import { toastWords } from "#words/page-words";
import { Icon } from "./Icon";
import "./toaster.css";

export function Toaster() {
  return (
    <ToastContainer
      aria-label={toastWords.label}
      position="top-center"
      autoClose={5000}
      hideProgressBar
      rtl={language.dir === "rtl"}
      transition={Slide}
      // Disables the shortcut Alt+T, because it types a letter on some keyboards.
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
  // A new message replaces the previous one. With `limit`, it would wait until the previous one disappears.
  toast.dismiss();
  // The container is a live region. It announces a new toast, except one with the role `marquee`, which is silent by definition. The
  // library's own role, `alert`, would be announced twice. The message is a single element, because the container puts each child into
  // a column.
  toast[kind](<p>{message}</p>, { role: silent ? "marquee" : "group" });
}

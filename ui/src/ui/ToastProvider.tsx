import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react";
import type { ToastKind } from "./Toaster";

type Toasts = {
  /**
   * Shows a toast. The page must show the message elsewhere as well, because a toast disappears. Pass `silent` if the message on the
   * page takes the focus: screen readers then do not announce the toast a second time.
   */
  notify: (kind: ToastKind, message: string, options?: { silent?: boolean }) => void;
  /** Loads the code early, because a toast that reports a lost connection cannot load it. `notify` tries again if it fails. */
  preload: () => void;
};

const ToastContext = createContext<Toasts | null>(null);

/** Provides `useToasts`. Renders the container of the toasts once its code has loaded, so that most pages never load it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const toasts = useMemo((): Toasts => {
    // Not `React.lazy`, which would remember a failed import.
    async function load() {
      const { Toaster, showToast } = await import("./Toaster");
      setToaster(() => Toaster);
      return showToast;
    }
    return {
      notify(kind, message, { silent = false } = {}) {
        load()
          .then((showToast) => showToast(kind, message, silent))
          .catch(console.error);
      },
      preload() {
        load().catch(() => undefined);
      },
    };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      {Toaster && <Toaster />}
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("There is no ToastProvider");
  return toasts;
}

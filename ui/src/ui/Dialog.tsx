import { X } from "lucide";
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { closeButtonClassName } from "./Button";
import { Icon } from "./Icon";
import { useOverlay } from "./overlay";

/**
 * State for a dialog that a list of links shares. A plain click shows the item in the dialog. The browser handles a click with a
 * modifier key. A closed dialog renders no content, so that a video or a frame in it stops. Spread `dialog` into the dialog element.
 */
export function useItemDialog<Item extends { id: string | number }>(items: Item[]) {
  const ref = useRef<HTMLDialogElement>(null);
  const overlay = useOverlay();
  const shownItem = items.find(({ id }) => String(id) === overlay.shownId) ?? null;
  const isShown = shownItem !== null;

  // Only `showModal` opens a dialog as modal. The `open` attribute does not.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || element.open === isShown) return;
    if (isShown) {
      element.showModal();
      // The dialog element is reused and keeps the scroll position of the previous item.
      element.scrollTo(0, 0);
    } else {
      element.close();
    }
  }, [isShown]);

  function open(event: MouseEvent<HTMLAnchorElement>, { id }: Item) {
    const modified =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (modified) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and a closed dialog returns focus to the element that had it.
    event.currentTarget.focus();
    overlay.show(String(id));
  }
  function onClose({ currentTarget }: { currentTarget: HTMLDialogElement }) {
    // The event comes after the dialog has closed. The visitor may have opened another item by then.
    if (!currentTarget.open) overlay.hide();
  }
  return { dialog: { ref, onClose }, shownItem, open };
}

type DialogProps = Pick<
  ComponentProps<"dialog">,
  "ref" | "onClose" | "aria-labelledby" | "children"
> & { className: string };

/**
 * A modal dialog. The title inside labels it. The browser handles Escape, the focus trap and the return of the focus. A click on the
 * backdrop also closes the dialog.
 */
export function Dialog({ className, ...dialog }: DialogProps) {
  const pressedElement = useRef<EventTarget>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      {...dialog}
      data-tone="white"
      onPointerDown={({ target }) => {
        pressedElement.current = target;
      }}
      // The content fills the dialog, so a click on the dialog element itself is a click on the backdrop. It must also start there:
      // a visitor who selects text can release the mouse over the backdrop.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && target === pressedElement.current) currentTarget.close();
      }}
      className={`${className} print:hidden bg-white p-0 text-text`}
    />
  );
}

/** Closes the dialog that contains it. */
export function CloseButton({ label }: { label: string }) {
  return (
    <form method="dialog">
      <button type="submit" aria-label={label} className={closeButtonClassName}>
        <Icon icon={X} size={22} />
      </button>
    </form>
  );
}

type FullScreenDialogProps = Pick<DialogProps, "ref" | "onClose" | "children"> & {
  titleId: string;
  /** Null while the dialog is closed. */
  title: ReactNode;
  closeLabel: string;
};

/** A dialog over the whole page. The title stays visible while the content scrolls. */
export function FullScreenDialog({
  titleId,
  title,
  closeLabel,
  children,
  ...dialog
}: FullScreenDialogProps) {
  return (
    <Dialog
      {...dialog}
      aria-labelledby={titleId}
      className="covers-page m-0 size-full max-h-none max-w-none overflow-y-auto"
    >
      {title !== null && (
        <article className="flex min-h-full flex-col">
          <div className="sticky top-0 z-10 border-line border-b bg-white">
            <div className="page-width flex items-center justify-between gap-4 py-3">
              <h2 id={titleId} className="text-card text-navy sm:text-h3">
                {title}
              </h2>
              <CloseButton label={closeLabel} />
            </div>
          </div>
          {children}
        </article>
      )}
    </Dialog>
  );
}

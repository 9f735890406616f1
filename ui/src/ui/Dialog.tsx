import { type ComponentProps, type MouseEvent, type PointerEvent, useRef } from "react";

type Props = ComponentProps<"dialog">;

/**
 * A native modal dialog: open it with `showModal()` on its ref. The browser handles Escape, the focus trap and the return of
 * focus. The content must fill the dialog, because a click on the dialog element itself counts as a click on the backdrop.
 */
export function Dialog(props: Props) {
  const pressedBackdrop = useRef(false);

  function notePress(event: PointerEvent<HTMLDialogElement>) {
    pressedBackdrop.current = event.target === event.currentTarget;
  }

  /** A selection of text that ends on the backdrop is a click there too, but its press began in the content. */
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && pressedBackdrop.current) event.currentTarget.close();
  }
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a native modal dialog
  return <dialog onPointerDown={notePress} onClick={closeOnBackdrop} {...props} />;
}

import type { ComponentProps, MouseEvent } from "react";

type Props = ComponentProps<"dialog">;

function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

/**
 * Native modal dialog: open it with `showModal()` on its ref. Escape, focus trap and the return of focus are the browser's.
 * Its content must fill it, for a click on the dialog itself is a click on the backdrop.
 */
export function Dialog(props: Props) {
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native modal dialog already
  return <dialog onClick={closeOnBackdrop} {...props} />;
}

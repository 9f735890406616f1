import type { ComponentProps, MouseEvent } from "react";

type Props = ComponentProps<"dialog">;

function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

/**
 * A native modal dialog: open it with `showModal()` on its ref. The browser handles Escape, the focus trap and the return of
 * focus. The content must fill the dialog, because a click on the dialog element itself counts as a click on the backdrop.
 */
export function Dialog(props: Props) {
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a native modal dialog
  return <dialog onClick={closeOnBackdrop} {...props} />;
}

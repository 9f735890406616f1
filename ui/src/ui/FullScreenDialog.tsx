import type { ReactNode, Ref } from "react";
import { CloseButton } from "./CloseButton";

type Props = {
  ref: Ref<HTMLDialogElement>;
  id: string;
  /** Null while there is nothing to show. */
  title: string | null;
  close: string;
  children: ReactNode;
};

/** A dialog over the whole page. The title stays visible while the content scrolls. */
export function FullScreenDialog({ ref, id, title, close, children }: Props) {
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="covers-page on-light m-0 size-full max-h-none max-w-none overflow-y-auto bg-white p-0 text-text"
    >
      {title !== null && (
        <article className="flex min-h-full flex-col">
          <div className="sticky top-0 z-10 border-line border-b bg-white">
            <div className="wrap flex items-center justify-between gap-4 py-3">
              <h2 id={id} className="text-card text-navy sm:text-h3">
                {title}
              </h2>
              <CloseButton label={close} />
            </div>
          </div>
          {children}
        </article>
      )}
    </dialog>
  );
}

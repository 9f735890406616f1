import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { failedCall } from "#words/errors";
import { ChunkError, loadDocument } from "../api/page";
import { useToasts } from "../ui/ToastProvider";

/**
 * Lets the visitor retry content that could not be loaded. A second failure shows a toast, because the message does not change. When the
 * content replaces the message, `moveFocus` gets the section that contained the message. `moveFocus` must be the same function in each
 * render, because a new one would move the focus too early.
 *
 * Returns the ref for the message, which contains the button, and the props for the button. The button keeps the focus during the
 * attempt.
 */
export function useRetry(error: Error, moveFocus: (section: Element | null) => void) {
  const { revalidate } = useRevalidator();
  const { notify } = useToasts();
  const messageRef = useRef<HTMLDivElement>(null);
  const [retriedError, setRetriedError] = useState<Error>();
  const isRetrying = retriedError === error;
  // A new error means that the next attempt has failed as well.
  const initialError = useRef(error);
  useEffect(() => {
    if (initialError.current !== error) notify("error", failedCall);
  }, [error, notify]);
  // If the button has the focus when the content replaces it, move the focus after the commit, when the new elements exist.
  useLayoutEffect(() => {
    const message = messageRef.current;
    return () => {
      const section = message?.closest("section") ?? null;
      if (message?.contains(document.activeElement)) queueMicrotask(() => moveFocus(section));
    };
  }, [moveFocus]);

  function retry() {
    if (isRetrying) return;
    setRetriedError(error);
    // The router never retries a page's code, so load the document again.
    if (error instanceof ChunkError) loadDocument().catch(fail);
    else revalidate().catch(console.error);
  }
  function fail() {
    setRetriedError(undefined);
    notify("error", failedCall);
  }
  return { messageRef, buttonProps: { "aria-disabled": isRetrying, onClick: retry } };
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { failedCall } from "#words/errors";
import { ChunkError, loadDocument } from "../api/page";
import { useToasts } from "../ui/ToastProvider";

/**
 * State for a message about content that could not be loaded, with a button to try again. A second failure shows a toast, because the
 * message does not change. When the content replaces the message, `moveFocus` gets the section that contained the message.
 *
 * Returns the ref for the message, which contains the button, and the props for the button. The button keeps the focus during the
 * attempt.
 */
export function useRetry(error: Error, moveFocus: (section: Element | null) => void) {
  const { revalidate } = useRevalidator();
  const { notify } = useToasts();
  const message = useRef<HTMLDivElement>(null);
  const [retried, setRetried] = useState<Error>();
  const isRetrying = retried === error;
  // A new error means that the next attempt has failed as well.
  const first = useRef(error);
  useEffect(() => {
    if (first.current !== error) notify("error", failedCall);
  }, [error, notify]);
  // If the button has the focus when the content replaces it, move the focus after the commit, when the new elements exist.
  useLayoutEffect(() => {
    const shown = message.current;
    return () => {
      const section = shown?.closest("section") ?? null;
      if (shown?.contains(document.activeElement)) queueMicrotask(() => moveFocus(section));
    };
  }, [moveFocus]);

  function retry() {
    if (isRetrying) return;
    setRetried(error);
    // The router never retries a page's code, so load the document again.
    if (error instanceof ChunkError) loadDocument().catch(fail);
    else revalidate().catch(console.error);
  }
  function fail() {
    setRetried(undefined);
    notify("error", failedCall);
  }
  return { message, button: { "aria-disabled": isRetrying, onClick: retry } };
}

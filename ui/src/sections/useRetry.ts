import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { failedCall } from "#words/errors";
import { ChunkError, loadDocument } from "../api/page";
import { notify } from "../ui/notify";

/**
 * For a message in place of what could not be loaded, with a button for another attempt. One that fails is announced by a toast: the
 * message is the same. When the content takes its place, `moveFocus` gets the section that was around the message.
 * Returns the ref of the message, which has the button in it, and the button's props. It keeps the focus during the attempt.
 */
export function useRetry(error: Error, moveFocus: (section: Element | null) => void) {
  const { revalidate } = useRevalidator();
  const message = useRef<HTMLDivElement>(null);
  const [retried, setRetried] = useState<Error>();
  const isRetrying = retried === error;
  // Another attempt to load data that fails has another error.
  const first = useRef(error);
  useEffect(() => {
    if (first.current !== error) notify("error", failedCall);
  }, [error]);
  // The focus is on the button when the content comes. Moved after the commit: the content may bring what gets it.
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
    // The router keeps the error of a page's code.
    if (error instanceof ChunkError) loadDocument().catch(fail);
    else revalidate().catch(console.error);
  }
  function fail() {
    setRetried(undefined);
    notify("error", failedCall);
  }
  return { message, button: { "aria-disabled": isRetrying, onClick: retry } };
}

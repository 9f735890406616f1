import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { Button } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { notify } from "../ui/notify";
import { failedCall } from "../words/errors";
import type { ListWords } from "../words/page-words";
import { StateMessage } from "./StateMessage";

type Props = {
  /** What went wrong. Another attempt that fails has another one. */
  error: unknown;
  words: Pick<ListWords, "failedTitle" | "again">;
};

/** In place of content that could not be loaded. The button keeps the focus during another attempt. */
export function LoadFailed({ error, words }: Props) {
  const { revalidate } = useRevalidator();
  const [retried, setRetried] = useState<unknown>();
  const isRetrying = retried === error;
  const isFirst = useRef(true);
  const message = useRef<HTMLDivElement>(null);
  // The focus is on the button when the content takes its place.
  useLayoutEffect(() => {
    const shown = message.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  // Screen readers say this alert, but not again after another failure: then they say the toast.
  useEffect(() => {
    if (error === undefined) return;
    notify("error", failedCall, { silent: isFirst.current });
    isFirst.current = false;
  }, [error]);

  function retry() {
    setRetried(error);
    revalidate().catch(console.error);
  }
  return (
    <div ref={message} role="alert">
      <StateMessage title={words.failedTitle} text={failedCall}>
        <Button aria-disabled={isRetrying} onClick={() => isRetrying || retry()}>
          {words.again}
        </Button>
      </StateMessage>
    </div>
  );
}

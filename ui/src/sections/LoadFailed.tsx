import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { failedCall } from "#words/errors";
import { pageWords } from "#words/page-words";
import { Button } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { notify } from "../ui/notify";

type Props = {
  /** What went wrong. Another attempt that fails has another one. */
  error: Error;
  words: { failedTitle: string };
};

/** In place of content that could not be loaded. The button keeps the focus during another attempt. */
export function LoadFailed({ error, words }: Props) {
  const { revalidate } = useRevalidator();
  const [retried, setRetried] = useState<Error>();
  const isRetrying = retried === error;
  const isFirst = useRef(true);
  const message = useRef<HTMLDivElement>(null);
  // The focus is on the button when the content takes its place.
  useLayoutEffect(() => {
    const shown = message.current;
    return () => {
      // After this commit: the heading may come with the content, and after Back a link takes the focus.
      const move = () => document.activeElement === document.body && focusHeading();
      if (shown?.contains(document.activeElement)) queueMicrotask(move);
    };
  }, []);
  // Screen readers say this alert, but not again after another failure: then they say the toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails has another error
  useEffect(() => {
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
          {pageWords.again}
        </Button>
      </StateMessage>
    </div>
  );
}

export function StateMessage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="wrap flex flex-col items-center gap-5 py-section text-center">
      <h2 className="text-h3">{title}</h2>
      {text && <p className="text-lead text-muted">{text}</p>}
      {children}
    </div>
  );
}

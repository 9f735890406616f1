import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { failedCall } from "#words/errors";
import { pageWords } from "#words/page-words";
import { Button } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { notify } from "../ui/notify";

type Props = {
  /** What went wrong. Another attempt to load data that fails has another one. */
  error: Error;
  words: { failedTitle: string };
  /** In place of a whole page `h1`, which gets the focus. */
  heading?: "h1" | "h2";
};

/** In place of content that could not be loaded. The button keeps the focus during another attempt. */
export function LoadFailed({ error, words, heading = "h2" }: Props) {
  const { revalidate } = useRevalidator();
  const [retried, setRetried] = useState<Error>();
  const isRetrying = retried === error;
  const isFirst = useRef(true);
  const message = useRef<HTMLDivElement>(null);
  // The focus is on the button when the content takes its place.
  useLayoutEffect(() => {
    const shown = message.current;
    const ofSection = shown?.closest("section")?.querySelector("h2");
    return () => {
      // After this commit: the heading may come with the content, and after Back a link takes the focus.
      const move = () => document.activeElement === document.body && focusHeading(ofSection?.isConnected ? ofSection : undefined);
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
    // For a whole page this is after the attempt. Code that failed again has the same error.
    revalidate().then(() => heading === "h1" && setRetried(undefined), console.error);
  }
  return (
    <div ref={message} role={heading === "h1" ? undefined : "alert"}>
      <StateMessage heading={heading} title={words.failedTitle} text={failedCall}>
        <Button aria-disabled={isRetrying} onClick={() => isRetrying || retry()}>
          {pageWords.again}
        </Button>
      </StateMessage>
    </div>
  );
}

type StateMessageProps = Pick<Props, "heading"> & { title: string; text?: string; children: ReactNode };

export function StateMessage({ heading: Heading = "h2", title, text, children }: StateMessageProps) {
  return (
    <div className="wrap flex flex-col items-center gap-5 py-section text-center">
      <Heading className="text-h3">{title}</Heading>
      {text && <p className="text-lead text-muted">{text}</p>}
      {children}
    </div>
  );
}

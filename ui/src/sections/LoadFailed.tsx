import { type ReactNode, useEffect } from "react";
import { failedCall } from "#words/errors";
import { pageWords } from "#words/page-words";
import { Button } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { notify } from "../ui/notify";
import { useRetry } from "./useRetry";

type Props = {
  /** What went wrong. */
  error: Error;
  words: { failedTitle: string };
  /** In place of a whole page `h1`, which gets the focus. */
  heading?: "h1" | "h2";
};

/** In place of content that could not be loaded. */
export function LoadFailed({ error, words, heading = "h2" }: Props) {
  const { message, button } = useRetry(error, focusHeadingOf);
  // Silent: screen readers say this alert.
  useEffect(() => notify("error", failedCall, { silent: true }), []);
  return (
    <div ref={message} role={heading === "h1" ? undefined : "alert"}>
      <StateMessage heading={heading} title={words.failedTitle} text={failedCall}>
        <Button {...button}>{pageWords.again}</Button>
      </StateMessage>
    </div>
  );
}

/** Focuses the heading of the section, or of the page that came in its place. After Back a link has the focus. */
function focusHeadingOf(section: Element | null): void {
  if (document.activeElement === document.body) focusHeading(section?.isConnected ? section.querySelector("h2") : undefined);
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

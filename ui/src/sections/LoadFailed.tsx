import { type ReactNode, useEffect } from "react";
import { failedCall } from "#words/errors";
import { pageWords } from "#words/page-words";
import { Button } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { useToasts } from "../ui/ToastProvider";
import { useRetry } from "./useRetry";

type Props = {
  error: Error;
  words: { failedTitle: string };
  /** `h1` if the whole page could not be loaded. It gets the focus. */
  heading?: "h1" | "h2";
};

/** Replaces content that could not be loaded, and offers to try again. */
export function LoadFailed({ error, words, heading = "h2" }: Props) {
  const { messageRef, buttonProps } = useRetry(error, focusHeadingOf);
  const { notify } = useToasts();
  // The toast is silent, because screen readers already announce this alert.
  useEffect(() => notify("error", failedCall, { silent: true }), [notify]);
  return (
    <div ref={messageRef} role={heading === "h1" ? undefined : "alert"}>
      <StateMessage heading={heading} title={words.failedTitle} text={failedCall}>
        <Button {...buttonProps}>{pageWords.again}</Button>
      </StateMessage>
    </div>
  );
}

/** Focuses the heading of the section, or of the page that replaced it. After Back, a link already has the focus. */
function focusHeadingOf(section: Element | null): void {
  if (document.activeElement === document.body)
    focusHeading(section?.isConnected ? section.querySelector("h2") : undefined);
}

type StateMessageProps = Pick<Props, "heading"> & {
  title: string;
  text?: string;
  children: ReactNode;
};

export function StateMessage({
  heading: Heading = "h2",
  title,
  text,
  children,
}: StateMessageProps) {
  return (
    <div className="page-width flex flex-col items-center gap-5 py-section text-center">
      <Heading className="heading-face text-h3">{title}</Heading>
      {text && <p className="text-lead text-muted">{text}</p>}
      {children}
    </div>
  );
}

import type { ReactNode, RefObject } from "react";
import { sendingFailed } from "#words/errors";
import type { Failure } from "../api/submissions";
import { OtherWays } from "../sections/OtherWays";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useOnline } from "../ui/useOnline";

/** A sentence for a form that was not sent, and one for a form that may or may not have reached the server. */
export type UnsentWords = { notSent: string; unknown: string };

type Props = {
  failure: Failure;
  words: UnsentWords;
  /** Shown while the browser sends the form again. */
  progress: ReactNode;
  ref: RefObject<HTMLDivElement | null>;
};

/** Tells the visitor whether the form has arrived, and offers to send it again when the device is online. */
export function SendingFailed({ failure, words, progress, ref }: Props) {
  const isOnline = useOnline();
  const wasOffline = failure.reason === "offline";
  return (
    <Notice
      tone="danger"
      ref={ref}
      actions={
        <>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {/* `disabled` would take the focus away from the button. */}
            <Button
              type="submit"
              variant={isOnline ? "brass" : "outline"}
              aria-disabled={Boolean(progress)}
            >
              {sendingFailed.sendNow}
            </Button>
            <p role="status">
              {!progress && (isOnline ? wasOffline && sendingFailed.isBack : sendingFailed.wait)}
            </p>
          </div>
          {progress}
          <OtherWays />
        </>
      }
    >
      {describeFailure(failure, words)}
    </Notice>
  );
}

function describeFailure(failure: Failure, { notSent, unknown }: UnsentWords): string {
  switch (failure.reason) {
    case "offline":
      return sendingFailed.offline(notSent);
    case "no_answer":
      return sendingFailed.noAnswer(unknown);
    case "other_page":
      return sendingFailed.otherPage(unknown);
    case "busy":
      return sendingFailed.busy(failure.wait, unknown);
  }
}

import type { ReactNode, RefObject } from "react";
import { sendingFailed } from "#words/errors";
import type { Failure } from "../api/submissions";
import { OtherWays } from "../sections/OtherWays";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useOnline } from "../ui/useOnline";

/** Sentences about a form that was not sent, and about one of which nobody knows whether it has arrived. */
export type UnsentWords = { notSent: string; unknown: string };

type Props = {
  failure: Failure;
  words: UnsentWords;
  /** While the form is sent again. */
  progress: ReactNode;
  ref: RefObject<HTMLDivElement | null>;
};

/** Says whether the form has arrived, and offers to send it again: by a tap, when there is a network. */
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
            {/* Not disabled, which would take the focus away. */}
            <Button type="submit" look={isOnline ? "brass" : "outline"} aria-disabled={Boolean(progress)}>
              {sendingFailed.sendNow}
            </Button>
            <p role="status">{!progress && (isOnline ? wasOffline && sendingFailed.isBack : sendingFailed.wait)}</p>
          </div>
          {progress}
          <OtherWays />
        </>
      }
    >
      {sentence(failure, words)}
    </Notice>
  );
}

function sentence(failure: Failure, { notSent, unknown }: UnsentWords): string {
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

import { useEffect, useRef } from "react";
import { usePage } from "../hooks/usePage";
import { Button } from "../ui/Button";
import { notify } from "../ui/notify";
import { failedCall } from "../words/errors";
import type { ListWords } from "../words/page-words";
import { StateMessage } from "./StateMessage";

type Props = { words: Pick<ListWords, "failedTitle" | "again"> };

/** In place of content that could not be loaded. The button keeps the focus during another attempt. */
export function LoadFailed({ words }: Props) {
  const { page, retry } = usePage();
  const retrying = page.state === "failed" && page.retrying;
  const isFirst = useRef(true);
  // The toast is outside of React's tree. Screen readers say the alert of this component, but not again after another failure.
  useEffect(() => {
    if (retrying) return;
    notify("error", failedCall, { silent: isFirst.current });
    isFirst.current = false;
  }, [retrying]);
  return (
    <div role="alert">
      <StateMessage title={words.failedTitle} text={failedCall}>
        <Button aria-disabled={retrying} onClick={() => retrying || retry()}>
          {words.again}
        </Button>
      </StateMessage>
    </div>
  );
}

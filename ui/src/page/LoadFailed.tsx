import { failedCall } from "../content/errors";
import type { ListWords } from "../content/list-words";
import { Button } from "../ui/Button";
import { StateMessage } from "./StateMessage";

type Props = { words: Pick<ListWords, "failedTitle" | "again">; onRetry: () => void };

export function LoadFailed({ words, onRetry }: Props) {
  return (
    <StateMessage title={words.failedTitle} text={failedCall}>
      <Button onClick={onRetry}>{words.again}</Button>
    </StateMessage>
  );
}

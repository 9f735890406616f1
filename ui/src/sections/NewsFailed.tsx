import { failedCall } from "../content/errors";
import { newsWords } from "../content/news";
import { Button } from "../ui/Button";
import { StateMessage } from "./StateMessage";

type Props = { onRetry: () => void };

export function NewsFailed({ onRetry }: Props) {
  return (
    <StateMessage title={newsWords.failedTitle} text={failedCall}>
      <Button onClick={onRetry}>{newsWords.again}</Button>
    </StateMessage>
  );
}

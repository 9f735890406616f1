import type { ReactNode } from "react";
import { failedCall } from "../content/errors";
import type { ListWords } from "../content/list-words";
import { useRemoteList } from "../hooks/useRemoteList";
import { ButtonLink } from "../ui/ButtonLink";
import { notify } from "../ui/notify";
import { Spinner } from "../ui/Spinner";
import { LoadFailed } from "./LoadFailed";
import { StateMessage } from "./StateMessage";

type Props<T> = {
  /** What the server sent with the page, or null. */
  served: T[] | null;
  load: () => Promise<T[]>;
  words: ListWords;
  children: (items: T[]) => ReactNode;
};

/** A list that is the page's reason: every state of it is shown. */
export function RemoteList<T>({ served, load, words, children }: Props<T>) {
  const { data, retry } = useRemoteList({ served, load, onFailed: () => notify("error", failedCall) });
  switch (data.state) {
    case "loading":
      return <Spinner label={words.loading} />;
    case "empty":
      return (
        <StateMessage title={words.none} text={words.noneText}>
          <ButtonLink to="/">{words.home}</ButtonLink>
        </StateMessage>
      );
    case "failed":
      return <LoadFailed words={words} onRetry={retry} />;
    case "loaded":
      return children(data.items);
  }
}

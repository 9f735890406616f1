import type { ReactNode } from "react";
import { failedCall } from "../content/errors";
import type { ListWords } from "../content/list-words";
import { useRemoteList } from "../hooks/useRemoteList";
import { ButtonLink } from "../ui/ButtonLink";
import { Spinner } from "../ui/Spinner";
import { notify } from "../ui/toast/notify";
import { LoadFailed } from "./LoadFailed";
import { StateMessage } from "./StateMessage";

type Props<T> = {
  /** The items that the server sent with the page; null to load them. */
  initialData: T[] | null;
  load: () => Promise<T[]>;
  words: ListWords;
  children: (items: T[]) => ReactNode;
};

/** The main list of a page, with a view for each of its states. */
export function RemoteList<T>({ initialData, load, words, children }: Props<T>) {
  const { data, retry } = useRemoteList({ initialData, load, onFailed: () => notify("error", failedCall) });
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

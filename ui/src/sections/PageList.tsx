import type { ReactNode } from "react";
import { useAsyncError } from "react-router-dom";
import type { ListWords } from "#words/page-words";
import { LoadError } from "../api/page";
import type { PageData } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Spinner } from "../ui/Spinner";
import { backHome } from "../words/links";
import { Deferred } from "./Deferred";
import { LoadFailed, StateMessage } from "./LoadFailed";

type Props<T> = {
  items: (data: PageData) => T[] | null;
  words: ListWords;
  children: (items: T[], data: PageData) => ReactNode;
};

/** The main list of a page. The page renders before its list has arrived, so each state of the list has a view. */
export function PageList<T>({ items, words, children }: Props<T>) {
  return (
    <Deferred fallback={<Spinner label={words.loading} />} failed={<ListFailed words={words} />}>
      {(data) => {
        const list = (data && items(data)) ?? [];
        if (data && list.length > 0) return children(list, data);
        return (
          <StateMessage title={words.none} text={words.noneText}>
            <ButtonLink to="/">{backHome}</ButtonLink>
          </StateMessage>
        );
      }}
    </Deferred>
  );
}

function ListFailed({ words }: { words: ListWords }) {
  const error = useAsyncError();
  // The page does not exist, or the list failed to render.
  if (!(error instanceof LoadError)) throw error;
  return <LoadFailed error={error} words={words} />;
}

import type { ReactNode } from "react";
import { useAsyncError } from "react-router-dom";
import type { ListWords } from "#words/page-words";
import { LoadError } from "../api/page";
import type { PageData } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Spinner } from "../ui/Spinner";
import { backHome } from "../words/links";
import { LoadFailed, StateMessage } from "./LoadFailed";
import { WithData } from "./WithData";

type Props<T> = {
  items: (data: PageData) => T[] | null;
  words: ListWords;
  children: (items: T[], data: PageData) => ReactNode;
};

/** The main list of a page, with a view for each of its states: the page is there before its list. */
export function PageList<T>({ items, words, children }: Props<T>) {
  return (
    <WithData fallback={<Spinner label={words.loading} />} failed={<ListFailed words={words} />}>
      {(data) => {
        const list = (data && items(data)) ?? [];
        if (data && list.length > 0) return children(list, data);
        return (
          <StateMessage title={words.none} text={words.noneText}>
            <ButtonLink to="/">{backHome}</ButtonLink>
          </StateMessage>
        );
      }}
    </WithData>
  );
}

function ListFailed({ words }: { words: ListWords }) {
  const error = useAsyncError();
  // A page that does not exist, or an error in the list.
  if (!(error instanceof LoadError)) throw error;
  return <LoadFailed error={error} words={words} />;
}

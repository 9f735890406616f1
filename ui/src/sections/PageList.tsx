import type { ReactNode } from "react";
import { useAsyncError } from "react-router-dom";
import type { ListWords } from "#words/page-words";
import { LoadError } from "../api/page";
import type { PageData } from "../api/types";
import { ButtonLink } from "../ui/Button";
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

/** 200 px, in the brand colour. */
function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex justify-center py-12">
      <svg viewBox="0 0 50 50" width="200" height="200" className="animate-spin text-brass" aria-hidden="true">
        <circle cx="25" cy="25" r="20" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="3" />
        <path d="M25 5a20 20 0 0 1 20 20" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}

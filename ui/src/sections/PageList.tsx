import { type ReactNode, Suspense } from "react";
import { Await, useAsyncError, useLoaderData } from "react-router-dom";
import { LoadError, type Loaded } from "../api/page";
import type { PageData } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Spinner } from "../ui/Spinner";
import type { ListWords } from "../words/page-words";
import { LoadFailed } from "./LoadFailed";
import { StateMessage } from "./StateMessage";

type Props<T> = {
  items: (data: PageData) => T[] | null;
  words: ListWords;
  children: (items: T[], data: PageData) => ReactNode;
};

/** The main list of a page, with a view for each of its states: the page is there before its list. */
export function PageList<T>({ items, words, children }: Props<T>) {
  const loaded = useLoaderData() as Loaded;
  return (
    <Suspense fallback={<Spinner label={words.loading} />}>
      <Await resolve={loaded?.content} errorElement={<ListFailed words={words} />}>
        {(data: PageData | undefined) => {
          const list = (data && items(data)) ?? [];
          if (data && list.length > 0) return children(list, data);
          return (
            <StateMessage title={words.none} text={words.noneText}>
              <ButtonLink to="/">{words.home}</ButtonLink>
            </StateMessage>
          );
        }}
      </Await>
    </Suspense>
  );
}

type ListFailedProps = { words: ListWords };

function ListFailed({ words }: ListFailedProps) {
  const error = useAsyncError();
  // A page that does not exist, or an error in the list.
  if (!(error instanceof LoadError)) throw error;
  return <LoadFailed error={error} words={words} />;
}

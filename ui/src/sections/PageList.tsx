import type { ReactNode } from "react";
import type { PageData } from "../api/types";
import { usePage } from "../hooks/usePage";
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

/** The main list of a page, with a view for each of its states. */
export function PageList<T>({ items, words, children }: Props<T>) {
  const { page } = usePage();
  switch (page.state) {
    case "loading":
      return <Spinner label={words.loading} />;
    case "failed":
      return <LoadFailed words={words} />;
    case "loaded": {
      const { data } = page.content;
      const list = items(data) ?? [];
      if (list.length > 0) return children(list, data);
      return (
        <StateMessage title={words.none} text={words.noneText}>
          <ButtonLink to="/">{words.home}</ButtonLink>
        </StateMessage>
      );
    }
  }
}

import type { ReactNode } from "react";
import { useAsyncError } from "react-router-dom";
import type { ListWords } from "#words/page-words";
import { LoadError } from "../api/page";
import { ButtonLink } from "../ui/Button";
import { Spinner } from "../ui/Spinner";
import { backHome } from "../words/links";
import { Deferred } from "./Deferred";
import { LoadFailed, StateMessage } from "./LoadFailed";

type Props<Content> = {
  content: Content | Promise<Content>;
  isEmpty: (content: Content) => boolean;
  words: ListWords;
  children: (content: Content) => ReactNode;
};

/** The main list of a page. The page renders before its list has arrived, so each state of the list has a view. */
export function PageList<Content>({ content, isEmpty, words, children }: Props<Content>) {
  return (
    <Deferred
      content={content}
      fallback={<Spinner label={words.loading} />}
      failed={<ListFailed words={words} />}
    >
      {(loaded) => {
        if (!isEmpty(loaded)) return children(loaded);
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

import type { NewsItem } from "../api/types";
import { RichText } from "../ui/RichText";
import { formatDate } from "../words/format-date";
import { languageProps } from "./ItemTitle";

type Props = {
  item: NewsItem;
  /** The level of the top headings in the text. */
  headings: 2 | 3;
};

export function NewsText({ item, headings }: Props) {
  return (
    <>
      <p className="mt-2 mb-4 text-muted text-small">
        <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
      </p>
      <RichText text={item.text} headings={headings} {...languageProps(item)} />
    </>
  );
}

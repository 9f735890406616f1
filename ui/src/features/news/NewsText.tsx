import type { NewsItem } from "../../api/types";
import { formatDate } from "../../page/format-date";
import { Paragraphs } from "../../page/Paragraphs";

type Props = { item: NewsItem };

export function NewsText({ item }: Props) {
  return (
    <>
      <p className="mt-2 mb-4 text-muted text-small">
        <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
      </p>
      <Paragraphs text={item.content} />
    </>
  );
}

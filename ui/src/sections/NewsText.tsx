import type { NewsItem } from "../api/types";
import { formatDate } from "./format-date";
import { paragraphs } from "./paragraphs";

type Props = { item: NewsItem };

export function NewsText({ item }: Props) {
  return (
    <>
      <p className="mt-2 text-muted text-small">
        <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
      </p>
      <div className="mt-4 grid gap-4">
        {paragraphs(item.content).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </>
  );
}

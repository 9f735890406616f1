import type { MouseEvent } from "react";
import { newsWords, PREVIEW_LENGTH } from "#words/news";
import type { NewsItem } from "../api/types";
import { Card, CardHint, CardPhoto } from "../ui/Card";
import { excerpt } from "../ui/excerpt";
import { Link } from "../ui/Link";
import { formatDate } from "../words/format-date";
import { ItemTitle, wordsOf } from "./ItemTitle";

const looks = {
  column: { card: "grid-rows-[auto_1fr]", shape: "wide", words: "p-5", more: "" },
  rowOnPhones: {
    card: "grid-cols-[min(7rem,32%)_1fr] sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
    shape: "wideOrFilled",
    words: "px-3 py-2 sm:p-5",
    more: "max-sm:hidden",
  },
} as const;

type Props = {
  item: NewsItem;
  heading: "h2" | "h3";
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** In a row on phones: without its text. */
  look?: keyof typeof looks;
  /** On the first screen of a phone, where its picture is the largest part. */
  first?: boolean;
};

export function NewsCard({ item, heading: Heading, onOpen, look = "column", first }: Props) {
  const { card, shape, words, more } = looks[look];
  const { text, truncated } = excerpt(item.content, PREVIEW_LENGTH);
  return (
    <Card>
      <div className={`${card} grid grow`}>
        <CardPhoto
          src={item.imageUrl}
          width={800}
          height={450}
          shape={shape}
          eager={first}
          fetchPriority={first ? "high" : "auto"}
        />
        <div className={`${words} flex flex-col`}>
          <p className="text-muted text-small">
            <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
          </p>
          <Heading dir={wordsOf(item, item.title).dir} className="mt-1 text-card text-navy">
            <Link to={`/news/${item.slug}`} onClick={onOpen} className="after:absolute after:inset-0">
              <ItemTitle item={item} title={item.title} />
            </Link>
          </Heading>
          <div className={`${more} flex grow flex-col`}>
            <p {...wordsOf(item)} className="mt-2 text-muted text-small">
              {text}
            </p>
            {truncated && <CardHint>{newsWords.seeMore}</CardHint>}
          </div>
        </div>
      </div>
    </Card>
  );
}

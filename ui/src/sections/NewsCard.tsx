import type { MouseEvent } from "react";
import { newsWords } from "#words/news";
import type { NewsItem } from "../api/types";
import { Card, CardHint, CardImage } from "../ui/Card";
import { excerpt } from "../ui/excerpt";
import { Link } from "../ui/Link";
import { formatDate } from "../words/format-date";
import { ItemTitle, languageProps } from "./ItemTitle";

/** Characters of the text that a card shows. */
const PREVIEW_LENGTH = 200;

const variants = {
  column: { card: "grid-rows-[auto_1fr]", shape: "wide", words: "p-5", more: "" },
  rowOnPhones: {
    card: "grid-cols-thumbnail sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
    shape: "wideOrFilled",
    words: "px-3 py-2 sm:p-5",
    more: "max-sm:hidden",
  },
} as const;

type Props = {
  item: NewsItem;
  heading: "h2" | "h3";
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** `rowOnPhones` shows a small picture next to the title on phones, and leaves out the text. */
  variant?: keyof typeof variants;
  /** True for the first card, whose picture is the largest element on the first screen of a phone. */
  first?: boolean;
};

export function NewsCard({ item, heading: Heading, onOpen, variant = "column", first }: Props) {
  const { card, shape, words, more } = variants[variant];
  const { text, truncated } = excerpt(item.content, PREVIEW_LENGTH);
  return (
    <Card>
      <div className={`${card} grid grow`}>
        <CardImage
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
          <Heading dir={languageProps(item, item.title).dir} className="mt-1 text-card text-navy">
            <Link
              to={`/news/${item.slug}`}
              onClick={onOpen}
              className="after:absolute after:inset-0"
            >
              <ItemTitle item={item} title={item.title} />
            </Link>
          </Heading>
          <div className={`${more} flex grow flex-col`}>
            <p {...languageProps(item)} className="mt-2 text-muted text-small">
              {text}
            </p>
            {truncated && <CardHint>{newsWords.seeMore}</CardHint>}
          </div>
        </div>
      </div>
    </Card>
  );
}

import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import type { NewsItem } from "../api/types";
import { Card, CardHint, CardPhoto } from "../ui/Card";
import { excerpt } from "../ui/excerpt";
import { formatDate } from "../words/format-date";
import { newsWords, PREVIEW_LENGTH } from "../words/news";

type Props = {
  item: NewsItem;
  heading: "h2" | "h3";
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export function NewsCard({ item, heading: Heading, onOpen }: Props) {
  const { text, truncated } = excerpt(item.content, PREVIEW_LENGTH);
  return (
    <Card>
      <div className="grid grow grid-cols-1 grid-rows-[auto_1fr]">
        <CardPhoto src={item.imageUrl} width={800} height={450} />
        <div className="flex flex-col p-5">
          <p className="text-muted text-small">
            <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
          </p>
          <Heading dir="auto" className="mt-1 text-card text-navy">
            <Link to={`/news/${item.slug}`} onClick={onOpen} className="after:absolute after:inset-0">
              {item.title}
            </Link>
          </Heading>
          <div className={`${more} flex grow flex-col`}>
            <p dir="auto" className="mt-2 text-muted text-small">
              {text}
            </p>
            {truncated && <CardHint>{newsWords.seeMore}</CardHint>}
          </div>
        </div>
      </div>
    </Card>
  );
}

import { ArrowRight } from "lucide";
import type { MouseEvent } from "react";
import type { NewsItem } from "../../api/types";
import { newsWords, PREVIEW_LENGTH } from "../../content/news";
import { excerpt } from "../../page/excerpt";
import { formatDate } from "../../page/format-date";
import { Card } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import { CardPhoto } from "../../ui/media/CardPhoto";

type Props = {
  item: NewsItem;
  heading: "h2" | "h3";
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The first of the page, whose picture a phone shows at once. */
  isFirst?: boolean;
};

export function NewsCard({ item, heading: Heading, onOpen, isFirst = false }: Props) {
  const { text, truncated } = excerpt(item.content, PREVIEW_LENGTH);
  return (
    <Card>
      <CardPhoto src={item.imageUrl} width={800} height={450} eager={isFirst} fetchPriority={isFirst ? "high" : "auto"} />
      <div className="flex grow flex-col p-5">
        <p className="text-muted text-small">
          <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
        </p>
        <Heading className="mt-1 text-card text-navy">
          <a href={`/news/${item.slug}`} onClick={onOpen} className="after:absolute after:inset-0">
            {item.title}
          </a>
        </Heading>
        <p className="mt-2 text-muted text-small">{text}</p>
        {truncated && (
          <p
            aria-hidden="true"
            className="mt-auto flex items-center gap-2 pt-4 font-head text-body text-brass-deep tracking-wide"
          >
            {newsWords.seeMore}
            <Icon icon={ArrowRight} />
          </p>
        )}
      </div>
    </Card>
  );
}

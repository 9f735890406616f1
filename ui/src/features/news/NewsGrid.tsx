import type { ReactNode } from "react";
import type { PublishedNews } from "../../api/types";
import { newsWords } from "../../content/news";
import { useItemDialog } from "../../hooks/useItemDialog";
import { NewsCard } from "./NewsCard";
import { NewsModal } from "./NewsModal";

type Props = { items: PublishedNews[]; children: ReactNode };

export function NewsGrid({ items, children }: Props) {
  const { dialog, shown, open } = useItemDialog<PublishedNews>();
  return (
    <section aria-label={newsWords.all} className="bg-bone py-section">
      <ul className="wrap grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {items.map((item, index) => (
          <li key={item.id}>
            <NewsCard item={item} heading="h2" onOpen={(event) => open(event, item)} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {children}
      <NewsModal ref={dialog} item={shown} />
    </section>
  );
}

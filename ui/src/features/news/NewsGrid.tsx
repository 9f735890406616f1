import type { ReactNode } from "react";
import type { PublishedNews } from "../../api/types";
import { newsWords } from "../../content/news";
import { useItemDialog } from "../../hooks/useItemDialog";
import { NewsCard } from "./NewsCard";
import { NewsModal } from "./NewsModal";

const COLUMNS = 4;
/** The widths of the newest items, in twelfths, so that they fill a row of their own when the list does not fill its last one. */
const widths: Record<number, string> = { 1: "xl:col-span-12", 2: "xl:col-span-6", 3: "xl:col-span-4" };

type Props = { items: PublishedNews[]; children: ReactNode };

export function NewsGrid({ items, children }: Props) {
  const { dialog, shown, open } = useItemDialog<PublishedNews>();
  const leading = items.length % COLUMNS;
  return (
    <section aria-label={newsWords.all} className="bg-bone py-section">
      <ul className="wrap grid gap-5 md:grid-cols-2 xl:grid-cols-12">
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`${index === 0 && items.length % 2 === 1 ? "md:col-span-2" : ""} ${index < leading ? widths[leading] : "xl:col-span-3"}`}
          >
            <NewsCard
              item={item}
              heading="h2"
              onOpen={(event) => open(event, item)}
              look={index === 0 && leading === 1 ? "wide" : "column"}
            />
          </li>
        ))}
      </ul>
      {children}
      <NewsModal ref={dialog} item={shown} />
    </section>
  );
}

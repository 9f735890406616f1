import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { NewsItem } from "../api/types";
import { NewsCard } from "./NewsCard";
import { NewsModal } from "./NewsModal";

type Props = { items: NewsItem[] };

export function NewsGrid({ items }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<NewsItem | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>, item: NewsItem) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and focus returns to what had it.
    event.currentTarget.focus();
    flushSync(() => setShown(item));
    dialog.current?.showModal();
    // The dialog is the same for every item and would keep the last one's scroll position.
    dialog.current?.scrollTo(0, 0);
  }

  return (
    <section aria-label="All news" className="bg-bone py-section">
      <ul className="wrap grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} heading="h2" onOpen={(event) => open(event, item)} />
          </li>
        ))}
      </ul>
      <NewsModal ref={dialog} item={shown} />
    </section>
  );
}

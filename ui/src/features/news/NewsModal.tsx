import type { Ref } from "react";
import type { PublishedNews } from "../../api/types";
import { newsWords } from "../../content/news";
import { CloseButton } from "../../ui/CloseButton";
import { Photo } from "../../ui/media/Photo";
import { NewsText } from "./NewsText";

type Props = { ref: Ref<HTMLDialogElement>; item: PublishedNews | null };

export function NewsModal({ ref, item }: Props) {
  return (
    <dialog
      ref={ref}
      aria-labelledby="news-modal-title"
      className="on-light m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-3xl overflow-y-auto rounded-card bg-white p-0 text-text shadow-raised"
    >
      {item && (
        // New elements for each item: where a translator has replaced texts, React cannot change them.
        <article key={item.id}>
          <div className="sticky top-0 z-10 flex h-0 justify-end overflow-visible px-3">
            <div className="mt-3">
              <CloseButton label={newsWords.close} />
            </div>
          </div>
          <Photo src={item.imageUrl} alt="" width={800} height={450} className="aspect-video w-full object-cover" />
          <div className="p-6 sm:p-9">
            <h2 id="news-modal-title" dir="auto" className="text-h3">
              {item.title}
            </h2>
            <NewsText item={item} headings={3} />
          </div>
        </article>
      )}
    </dialog>
  );
}

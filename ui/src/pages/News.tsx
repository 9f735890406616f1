import { ArrowRight } from "lucide";
import type { ComponentProps } from "react";
import { useLoaderData, useParams } from "react-router-dom";
import { newsBanner, newsHead, newsPageWords, newsWords } from "#words/news";
import type { NewsItem } from "../api/types";
import type { newsSource } from "../loaders";
import { ItemTitle, languageProps } from "../sections/ItemTitle";
import { NewsCard } from "../sections/NewsCard";
import { NewsText } from "../sections/NewsText";
import { Page } from "../sections/Page";
import { PageList } from "../sections/PageList";
import { BackLink, ButtonLink } from "../ui/Button";
import { CloseButton, Dialog, useItemDialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";

/** The news, newest first. The path of the second and later pages contains their number. */
export function Component() {
  const { content } = useLoaderData<typeof newsSource.loader>();
  const page = Number(useParams<"page">().page ?? 1);
  const head =
    page === 1
      ? newsHead
      : { title: newsPageWords.title(page), description: newsPageWords.description(page) };
  return (
    <Page head={head} banner={{ ...newsBanner, title: head.title, variant: "bareOnPhones" }}>
      <PageList content={content} isEmpty={({ items }) => items.length === 0} words={newsWords}>
        {({ items, pages }) => <NewsGrid items={items} page={page} pages={pages} />}
      </PageList>
    </Page>
  );
}

function NewsGrid({ items, ...pager }: { items: NewsItem[]; page: number; pages: number }) {
  const { dialog, shownItem, open } = useItemDialog(items);
  return (
    <section aria-label={newsWords.all} data-tone="bone" className="bg-bone py-section">
      <ul className="page-width grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {items.map((item, index) => (
          <li key={item.id} className="break-inside-avoid">
            <NewsCard
              item={item}
              heading="h2"
              first={index === 0}
              onOpen={(event) => open(event, item)}
            />
          </li>
        ))}
      </ul>
      <NewsPager {...pager} />
      <NewsModal {...dialog} item={shownItem} />
    </section>
  );
}

type NewsModalProps = Pick<ComponentProps<typeof Dialog>, "ref" | "onClose"> & {
  item: NewsItem | null;
};

function NewsModal({ item, ...dialog }: NewsModalProps) {
  return (
    <Dialog
      {...dialog}
      aria-labelledby="news-modal-title"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-3xl overflow-y-auto rounded-card shadow-raised"
    >
      {item && (
        // The key creates new elements for each item, because React cannot update text that a translator has replaced.
        <article key={item.id}>
          <div className="sticky top-0 z-10 flex h-0 justify-end overflow-visible px-3 *:mt-3">
            <CloseButton label={newsWords.close} />
          </div>
          <Image
            src={item.imageUrl}
            alt=""
            width={800}
            height={450}
            className="aspect-video w-full object-cover"
          />
          <div className="p-5 sm:p-8">
            <h2
              id="news-modal-title"
              dir={languageProps(item, item.title).dir}
              className="heading-face text-h3"
            >
              <ItemTitle item={item} title={item.title} />
            </h2>
            <NewsText item={item} headings={3} />
          </div>
        </article>
      )}
    </Dialog>
  );
}

/** Links to the previous and the next page. Renders nothing for a single page. */
function NewsPager({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={newsWords.pages} className="page-width mt-8 flex flex-wrap items-center gap-5">
      {page > 1 && (
        <BackLink to={newsPagePath(page - 1)} rel="prev">
          {newsWords.newer}
        </BackLink>
      )}
      <p className="text-muted">{newsPageWords.place(page, pages)}</p>
      {page < pages && (
        <ButtonLink to={newsPagePath(page + 1)} variant="outline" rel="next">
          {newsWords.older}
          <Icon icon={ArrowRight} mirrored />
        </ButtonLink>
      )}
    </nav>
  );
}

function newsPagePath(page: number): string {
  return page === 1 ? "/news" : `/news/page/${page}`;
}

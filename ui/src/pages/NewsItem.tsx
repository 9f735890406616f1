import { ArrowLeft } from "lucide";
import type { PublishedNews } from "../api/types";
import { useDescription } from "../hooks/useDescription";
import { usePageData } from "../hooks/usePage";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { ItemFallback } from "../sections/ItemFallback";
import { NewsText } from "../sections/NewsText";
import { Breadcrumbs } from "../ui/Breadcrumbs";
import { ButtonLink } from "../ui/Button";
import { excerpt, oneLine } from "../ui/excerpt";
import { Icon } from "../ui/Icon";
import { Photo } from "../ui/Photo";
import { newsBanner, newsWords } from "../words/news";
import { pageWords } from "../words/page-words";

export function NewsItem() {
  const { newsItem, newsUpdatedAt } = usePageData() ?? {};
  if (!newsItem) return <ItemFallback banner={newsBanner} listPath="/news" words={newsWords} />;
  return (
    <>
      <NewsStory item={newsItem} updatedAt={newsUpdatedAt ?? null} />
      <CallToAction />
    </>
  );
}

const DESCRIPTION_LENGTH = 160;

type NewsStoryProps = { item: PublishedNews; updatedAt: string | null };

function NewsStory({ item, updatedAt }: NewsStoryProps) {
  const path = `/news/${item.slug}`;
  const trail = [
    { label: pageWords.home, path: "/" },
    { label: newsBanner.title, path: "/news" },
    { label: item.title, path },
  ];
  useDescription({ of: "news", item, updatedAt });
  useDescription({ of: "trail", trail });
  return (
    <article className="wrap max-w-[52rem] py-section">
      <Head
        title={item.title}
        description={excerpt(oneLine(item.content), DESCRIPTION_LENGTH).text}
        path={path}
        image={item.imageUrl}
        article
      />
      <Breadcrumbs trail={trail} />
      <h1 tabIndex={-1} dir="auto" className="mt-4 text-h2">
        {item.title}
      </h1>
      <Photo
        src={item.imageUrl}
        alt=""
        width={800}
        height={450}
        eager
        fetchPriority="high"
        className="mt-6 aspect-video w-full rounded-card object-cover"
      />
      <NewsText item={item} headings={2} />
      <div className="mt-9">
        <ButtonLink to="/news" look="outline">
          <Icon icon={ArrowLeft} />
          {newsWords.back}
        </ButtonLink>
      </div>
    </article>
  );
}

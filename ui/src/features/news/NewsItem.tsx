import { newsBanner, newsWords } from "../../content/news";
import { usePageData } from "../../hooks/usePage";
import { CallToAction } from "../../page/CallToAction";
import { ItemFallback } from "../../page/ItemFallback";
import { NewsStory } from "./NewsStory";

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

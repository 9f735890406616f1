import { getNews } from "../../api/client";
import { newsBanner, newsWords } from "../../content/news";
import { useRemoteItem } from "../../hooks/useRemoteItem";
import { usePageData } from "../../hooks/useRenderRequest";
import { ItemFallback } from "../../page/ItemFallback";
import { NotFound } from "../../page/NotFound";
import { NewsStory } from "./NewsStory";

type Props = { slug: string };

/** Shows the item that the server sent, or loads it. */
export function NewsStoryLoader({ slug }: Props) {
  const { newsItem, newsUpdatedAt } = usePageData();
  const { remote, retry } = useRemoteItem({ slug, initialItem: newsItem, load: getNews });
  switch (remote.state) {
    case "loading":
    case "failed":
      return (
        <ItemFallback state={remote.state} banner={newsBanner} listPath="/news" slug={slug} words={newsWords} onRetry={retry} />
      );
    case "missing":
      return <NotFound />;
    case "found":
      return <NewsStory item={remote.item} updatedAt={newsUpdatedAt} />;
  }
}

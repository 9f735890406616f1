import { getNews } from "../api/client";
import { newsBanner, newsWords } from "../content/news";
import { useRemoteItem } from "../hooks/useRemoteItem";
import { usePageData } from "../hooks/useRenderRequest";
import { MissingPage } from "./MissingPage";
import { NewsStory } from "./NewsStory";
import { PendingItem } from "./PendingItem";

type Props = { slug: string };

/** Shows the item that the server sent, or loads it. */
export function NewsStoryLoader({ slug }: Props) {
  const { newsItem, newsUpdatedAt } = usePageData();
  const { remote, retry } = useRemoteItem({ slug, initialItem: newsItem, load: getNews });
  switch (remote.state) {
    case "loading":
    case "failed":
      return (
        <PendingItem state={remote.state} banner={newsBanner} listPath="/news" slug={slug} words={newsWords} onRetry={retry} />
      );
    case "missing":
      return <MissingPage />;
    case "found":
      return <NewsStory item={remote.item} updatedAt={newsUpdatedAt} />;
  }
}

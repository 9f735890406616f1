import { getNews } from "../api/client";
import { newsBanner, newsWords } from "../content/news";
import { useRemoteItem } from "../hooks/useRemoteItem";
import { useServedData } from "../hooks/useServed";
import { MissingPage } from "./MissingPage";
import { NewsStory } from "./NewsStory";
import { PendingItem } from "./PendingItem";

type Props = { slug: string };

/** The item the server sent with the page, or the one of this address in the list. */
export function NewsStoryLoader({ slug }: Props) {
  const { newsItem, newsUpdatedAt } = useServedData();
  const { remote, retry } = useRemoteItem({ slug, served: newsItem, load: getNews });
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

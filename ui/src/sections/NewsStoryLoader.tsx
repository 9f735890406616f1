import { getNews } from "../api/client";
import { failedCall } from "../content/errors";
import { newsBanner, newsWords } from "../content/news";
import { useRemoteList } from "../hooks/useRemoteList";
import { useServedData } from "../hooks/useServed";
import { notify } from "../ui/notify";
import { Spinner } from "../ui/Spinner";
import { Head } from "./Head";
import { MissingPage } from "./MissingPage";
import { NewsFailed } from "./NewsFailed";
import { NewsStory } from "./NewsStory";

type Props = { slug: string };

/** The item the server sent with the page, or the one of this address in the list. */
export function NewsStoryLoader({ slug }: Props) {
  const { newsItem } = useServedData();
  const served = newsItem ? [newsItem] : null;
  const { data, retry } = useRemoteList({ served, load: getNews, onFailed: () => notify("error", failedCall) });
  const head = <Head title={newsBanner.title} description={newsBanner.description} path={`/news/${slug}`} />;
  switch (data.state) {
    case "loading":
      return (
        <>
          {head}
          <Spinner label={newsWords.loading} />
        </>
      );
    case "empty":
      return <MissingPage />;
    case "failed":
      return (
        <>
          {head}
          <NewsFailed onRetry={retry} />
        </>
      );
    case "loaded": {
      const item = data.items.find((candidate) => candidate.slug === slug);
      return item ? <NewsStory item={item} /> : <MissingPage />;
    }
  }
}

import { useEffect, useRef } from "react";
import { getNews } from "../api/client";
import { failedCall } from "../content/errors";
import { newsBanner, newsWords } from "../content/news";
import { focusHeading } from "../hooks/focus-heading";
import { useRemoteList } from "../hooks/useRemoteList";
import { useServedData } from "../hooks/useServed";
import { notify } from "../ui/notify";
import { Spinner } from "../ui/Spinner";
import { Head } from "./Head";
import { MissingPage } from "./MissingPage";
import { NewsFailed } from "./NewsFailed";
import { NewsStory } from "./NewsStory";
import { PageBanner } from "./PageBanner";

type Props = { slug: string };

/** The item the server sent with the page, or the one of this address in the list. */
export function NewsStoryLoader({ slug }: Props) {
  const { newsItem, newsUpdatedAt } = useServedData();
  const served = newsItem ? [newsItem] : null;
  const { data, retry } = useRemoteList({ served, load: getNews, onFailed: () => notify("error", failedCall) });

  // The route change focused the banner's heading; the item's own heading takes its place when it comes.
  const last = useRef(data.state);
  useEffect(() => {
    if (last.current !== "loaded" && data.state === "loaded") focusHeading();
    last.current = data.state;
  }, [data.state]);

  switch (data.state) {
    case "loading":
    case "failed":
      return (
        <>
          <Head title={newsBanner.title} description={newsBanner.description} path={`/news/${slug}`} />
          <PageBanner {...newsBanner} trail={[{ label: newsBanner.title, path: "/news" }]} />
          {data.state === "loading" ? <Spinner label={newsWords.loading} /> : <NewsFailed onRetry={retry} />}
        </>
      );
    case "empty":
      return <MissingPage />;
    case "loaded": {
      const item = data.items.find((candidate) => candidate.slug === slug);
      return item ? <NewsStory item={item} updatedAt={newsUpdatedAt} /> : <MissingPage />;
    }
  }
}

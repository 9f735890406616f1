import { getNews } from "../api/client";
import { failedCall } from "../content/errors";
import { newsWords } from "../content/news";
import { useRemoteList } from "../hooks/useRemoteList";
import { useServedData } from "../hooks/useServed";
import { ButtonLink } from "../ui/ButtonLink";
import { notify } from "../ui/notify";
import { Spinner } from "../ui/Spinner";
import { NewsFailed } from "./NewsFailed";
import { NewsGrid } from "./NewsGrid";
import { StateMessage } from "./StateMessage";

export function NewsBoard() {
  const served = useServedData().news;
  const { data, retry } = useRemoteList({ served, load: getNews, onFailed: () => notify("error", failedCall) });
  switch (data.state) {
    case "loading":
      return <Spinner label={newsWords.loading} />;
    case "empty":
      return (
        <StateMessage title={newsWords.none}>
          <ButtonLink to="/">{newsWords.home}</ButtonLink>
        </StateMessage>
      );
    case "failed":
      return <NewsFailed onRetry={retry} />;
    case "loaded":
      return <NewsGrid items={data.items} />;
  }
}

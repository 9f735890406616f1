import { getNews } from "../api/client";
import { newsWords } from "../content/news";
import { useServedData } from "../hooks/useServed";
import { NewsGrid } from "./NewsGrid";
import { RemoteList } from "./RemoteList";

export function NewsBoard() {
  return (
    <RemoteList served={useServedData().news} load={getNews} words={newsWords}>
      {(items) => <NewsGrid items={items} />}
    </RemoteList>
  );
}

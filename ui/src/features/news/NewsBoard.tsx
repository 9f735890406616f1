import { getNews } from "../../api/client";
import type { NewsItem } from "../../api/types";
import { newsWords } from "../../content/news";
import { usePageData } from "../../hooks/useRenderRequest";
import { RemoteList } from "../../page/RemoteList";
import { StateMessage } from "../../page/StateMessage";
import { ButtonLink } from "../../ui/ButtonLink";
import { NewsGrid } from "./NewsGrid";
import { NewsPager } from "./NewsPager";
import { itemsOnPage, newsPagePath, pageCount } from "./news-pages";

type Props = { page: number };

/** One page of the news list. The server sends only the items of this page, the API sends all. */
export function NewsBoard({ page }: Props) {
  const { news, newsPages } = usePageData();

  function board(items: NewsItem[]) {
    const shown = news ?? itemsOnPage(items, page);
    if (shown.length === 0) {
      return (
        <StateMessage title={newsWords.noPage}>
          <ButtonLink to={newsPagePath(1)}>{newsWords.back}</ButtonLink>
        </StateMessage>
      );
    }
    return (
      <NewsGrid items={shown}>
        <NewsPager page={page} pages={newsPages ?? pageCount(items.length)} />
      </NewsGrid>
    );
  }
  return (
    <RemoteList initialData={news} load={getNews} words={newsWords}>
      {board}
    </RemoteList>
  );
}

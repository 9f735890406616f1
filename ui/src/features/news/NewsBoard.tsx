import { newsWords } from "../../content/news";
import { PageList } from "../../page/PageList";
import { NewsGrid } from "./NewsGrid";
import { NewsPager } from "./NewsPager";

type Props = { page: number };

/** One page of the news list. */
export function NewsBoard({ page }: Props) {
  return (
    <PageList items={({ news }) => news} words={newsWords}>
      {(items, { newsPages }) => (
        <NewsGrid items={items}>
          <NewsPager page={page} pages={newsPages ?? 1} />
        </NewsGrid>
      )}
    </PageList>
  );
}

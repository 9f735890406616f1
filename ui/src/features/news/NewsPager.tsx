import { ArrowLeft, ArrowRight } from "lucide";
import { newsPageWords, newsWords } from "../../content/news";
import { ButtonLink } from "../../ui/ButtonLink";
import { Icon } from "../../ui/Icon";
import { newsPagePath } from "./news-pages";

type Props = { page: number; pages: number };

/** Links to the previous and next page. Renders nothing when there is only one page. */
export function NewsPager({ page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label={newsWords.pages} className="wrap mt-10 flex flex-wrap items-center gap-5">
      {page > 1 && (
        <ButtonLink to={newsPagePath(page - 1)} look="outline" rel="prev">
          <Icon icon={ArrowLeft} />
          {newsWords.newer}
        </ButtonLink>
      )}
      <p className="text-muted">{newsPageWords.place(page, pages)}</p>
      {page < pages && (
        <ButtonLink to={newsPagePath(page + 1)} look="outline" rel="next">
          {newsWords.older}
          <Icon icon={ArrowRight} />
        </ButtonLink>
      )}
    </nav>
  );
}

import { useParams } from "react-router-dom";
import { NotFound } from "../../page/NotFound";
import { NewsPage } from "./NewsPage";
import { parsePageNumber } from "./news-pages";

export function OlderNews() {
  const page = parsePageNumber(useParams().page ?? "");
  return page === null ? <NotFound /> : <NewsPage key={page} page={page} />;
}

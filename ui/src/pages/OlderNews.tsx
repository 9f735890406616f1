import { useParams } from "react-router-dom";
import { MissingPage } from "../sections/MissingPage";
import { NewsPage } from "../sections/NewsPage";
import { parsePageNumber } from "../sections/news-pages";

export function OlderNews() {
  const page = parsePageNumber(useParams().page ?? "");
  return page === null ? <MissingPage /> : <NewsPage key={page} page={page} />;
}

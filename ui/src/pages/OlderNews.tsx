import { useLocation } from "react-router-dom";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { PageBanner } from "../sections/PageBanner";
import { newsBanner, newsPageWords } from "../words/news";
import { NewsBoard, newsPagePath, pageNumber } from "./NewsBoard";

/** The second or a later page of the news list. */
export function OlderNews() {
  const page = pageNumber(useLocation().pathname);
  const title = newsPageWords.title(page);
  const path = newsPagePath(page);
  const trail = [
    { label: newsBanner.title, path: newsPagePath(1) },
    { label: newsPageWords.label(page), path },
  ];
  return (
    <>
      <Head title={title} description={newsPageWords.description(page)} path={path} />
      <PageBanner {...newsBanner} title={title} trail={trail} />
      <NewsBoard page={page} />
      <CallToAction />
    </>
  );
}

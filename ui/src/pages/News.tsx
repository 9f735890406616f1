import { newsBanner } from "../content/news";
import { NewsBoard } from "../sections/NewsBoard";
import { PageBanner } from "../sections/PageBanner";

export function News() {
  return (
    <>
      <PageBanner {...newsBanner} trail={[{ label: newsBanner.title, path: "/news" }]} />
      <NewsBoard page={1} />
    </>
  );
}

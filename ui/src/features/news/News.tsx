import { newsBanner } from "../../content/news";
import { PageBanner } from "../../page/PageBanner";
import { NewsBoard } from "./NewsBoard";

export function News() {
  return (
    <>
      <PageBanner {...newsBanner} trail={[{ label: newsBanner.title, path: "/news" }]} />
      <NewsBoard page={1} />
    </>
  );
}

import { newsBanner, newsHead } from "../../content/news";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { NewsBoard } from "./NewsBoard";

export function News() {
  return (
    <>
      <Head {...newsHead} />
      <PageBanner {...newsBanner} trail={[{ label: newsBanner.title, path: "/news" }]} />
      <NewsBoard page={1} />
      <CallToAction />
    </>
  );
}

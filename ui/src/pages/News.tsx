import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { PageBanner } from "../sections/PageBanner";
import { newsBanner, newsHead } from "../words/news";
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

import type { ContentPageWords } from "../content/content-page";
import { BackToHome } from "../ui/BackToHome";
import { ContentChapter } from "./ContentChapter";
import { IntroWithPictures } from "./IntroWithPictures";
import { PageBanner } from "./PageBanner";
import { PictureGroup } from "./PictureGroup";

type Props = { words: ContentPageWords; path: string; label: string };

/** A generic content page: banner, introduction with a round picture and up to three smaller ones, chapters, link to the home page. */
export function ContentPage({ words: { banner, round, sideImages, intro, chapters }, path, label }: Props) {
  return (
    <>
      <PageBanner {...banner} trail={[{ label, path }]} />
      <IntroWithPictures {...intro}>
        <PictureGroup round={round} sides={sideImages} />
      </IntroWithPictures>
      {chapters.map((chapter, index) => (
        <ContentChapter key={chapter.title} id={`chapter-${index + 1}`} chapter={chapter} tone={index % 2 ? "white" : "bone"} />
      ))}
      <div className="wrap pb-section">
        <BackToHome />
      </div>
    </>
  );
}

import type { Chapter, ContentPageWords } from "../../content/company/content-page";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { PageBanner } from "../../page/PageBanner";
import { PictureGroup } from "../../page/PictureGroup";
import { BackToHome } from "../../ui/BackToHome";
import { ButtonLink } from "../../ui/ButtonLink";
import { Section } from "../../ui/Section";
import { TitledText } from "../../ui/TitledText";

type Props = { words: ContentPageWords; path: string };

/** A generic content page: banner, introduction with a round picture and up to three smaller ones, chapters, link to the home page. */
export function ContentPage({ words: { label, banner, round, sideImages, intro, chapters, home }, path }: Props) {
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
        <BackToHome label={home} />
      </div>
    </>
  );
}

type ContentChapterProps = { id: string; chapter: Chapter; tone: "white" | "bone" };

function ContentChapter({ id, chapter: { title, text, points, link }, tone }: ContentChapterProps) {
  return (
    <Section labelledBy={id} tone={tone}>
      <div className="grid items-start gap-x-18 gap-y-10 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          <p className="mt-4 mb-7 max-w-prose">{text}</p>
          {link && (
            <ButtonLink to={link.path} look="outline">
              {link.label}
            </ButtonLink>
          )}
        </div>
        <div className="grid gap-8">
          {points.map((point) => (
            <TitledText key={point.title} {...point} />
          ))}
        </div>
      </div>
    </Section>
  );
}

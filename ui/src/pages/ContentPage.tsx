import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Licences } from "../sections/Licences";
import { PageBanner } from "../sections/PageBanner";
import { PictureGroup } from "../sections/PictureGroup";
import { BackLink } from "../ui/Button";
import { PullQuote } from "../ui/PullQuote";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import type { Chapter, ContentPageWords } from "../words/content-page";
import { backHome } from "../words/links";

type Props = {
  words: ContentPageWords;
};

/** A generic content page: banner, introduction with a round picture and up to three smaller ones, chapters, link to the home page. */
export function ContentPage({ words: { head, banner, round, sideImages, intro, chapters, showsLicences } }: Props) {
  return (
    <>
      <Head {...head} />
      <PageBanner {...banner} />
      <IntroWithPictures {...intro}>
        <PictureGroup round={round} sides={sideImages} />
      </IntroWithPictures>
      {chapters.map((chapter, index) => (
        <ContentChapter key={chapter.title} id={`chapter-${index + 1}`} chapter={chapter} tone={index % 2 ? "white" : "haze"} />
      ))}
      {showsLicences && <Licences />}
      <div className="wrap py-section-minor">
        <BackLink to="/">{backHome}</BackLink>
      </div>
      <CallToAction />
    </>
  );
}

type ContentChapterProps = { id: string; chapter: Chapter; tone: "white" | "haze" };

/** Its points are a list of definitions: titles on the left, texts on the right. */
function ContentChapter({ id, chapter: { title, text, points, link, quote }, tone }: ContentChapterProps) {
  return (
    <>
      <Section labelledBy={id} tone={tone} weight="minor">
        <div className="grid items-start gap-x-18 gap-y-7 lg:grid-cols-[1fr_1.6fr]">
          <div className="lg:sticky lg:top-28">
            <SectionHeading id={id} title={title} />
            <p className="mt-3 max-w-prose">{text}</p>
            {link && (
              <p className="mt-3">
                <TextLink to={link.path}>{link.label}</TextLink>
              </p>
            )}
          </div>
          <div className="border-navy/20 border-b">
            {points.map((point) => (
              <div
                key={point.title}
                className="grid break-inside-avoid gap-x-8 gap-y-1 border-navy/20 border-t py-4 sm:grid-cols-[12rem_1fr]"
              >
                <h3 className="text-disclosure text-navy">{point.title}</h3>
                <p className="text-pretty text-muted">{point.text}</p>
              </div>
            ))}
          </div>
        </div>
      </Section>
      {quote && <PullQuote tone="navy">{quote}</PullQuote>}
    </>
  );
}

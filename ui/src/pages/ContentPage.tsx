import { Banknote, Cctv, FileText, ShieldCheck } from "lucide";
import { Fragment } from "react";
import { specimens } from "#words/papers";
import { HeadedSection } from "../sections/HeadedSection";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Page } from "../sections/Page";
import { Papers } from "../sections/Papers";
import { PictureGroup } from "../sections/PictureGroup";
import { SitePlan } from "../sections/SitePlan";
import { Specimen } from "../sections/Specimen";
import { TitledTexts } from "../sections/TitledTexts";
import { BackLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import { UnbrokenText } from "../ui/Unbroken";
import type { Chapter, ContentPageWords, Supply } from "../words/content-page";
import { backHome } from "../words/links";

/** A generic content page: banner, introduction with a round picture and up to three smaller ones, chapters, link to the home page. */
export function ContentPage({ words }: { words: ContentPageWords }) {
  const { head, banner, supplies, round, sideImages, intro, plan, chapters, showsLicences } = words;
  return (
    <Page head={head} banner={banner}>
      {supplies && <Supplies {...supplies} />}
      <IntroWithPictures {...intro}>
        <PictureGroup round={round} sides={sideImages} />
      </IntroWithPictures>
      {plan && <SitePlan {...plan} />}
      {chapters.map((chapter, index) => (
        <Fragment key={chapter.title}>
          {chapter.checklist && <Papers />}
          <ContentChapter
            id={`chapter-${index + 1}`}
            chapter={chapter}
            tone={index % 2 ? "white" : "haze"}
            isLast={index === chapters.length - 1}
          />
          {showsLicences && index === 0 && <Papers />}
        </Fragment>
      ))}
    </Page>
  );
}

const icons = { guard: ShieldCheck, cash: Banknote, camera: Cctv, report: FileText };

/** What there is to buy, at a glance: a list on a phone, a row on wide screens. */
function Supplies({ title, items }: { title: string; items: Supply[] }) {
  return (
    <HeadedSection id="supplies-title" title={title} tone="bone" weight="minor">
      <ul className="mt-5 grid gap-x-8 gap-y-4 sm:mt-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {items.map((item) => (
          <li key={item.title} className="relative break-inside-avoid border-brass border-t-2 pt-3 sm:pt-5">
            <h3 className="flex items-center gap-3 text-card text-navy">
              <Icon icon={icons[item.icon]} size={28} className="shrink-0 text-brass-deep" />
              <Link to={item.path} className="after:absolute after:inset-0 hover:text-brass-deep hover:underline">
                {item.title}
              </Link>
            </h3>
            <p className="mt-1 text-muted leading-snug">{item.text}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

type ContentChapterProps = { id: string; chapter: Chapter; tone: "white" | "haze"; isLast: boolean };

/**
 * Three points are columns. More are a list of definitions: titles on the left, texts on the right. In a checklist, a box to tick is
 * before each title.
 */
function ContentChapter({ id, chapter: { title, text, points, checklist, link, specimen }, tone, isLast }: ContentChapterProps) {
  const back = isLast && (
    <div className="no-print mt-8">
      <BackLink to="/">{backHome}</BackLink>
    </div>
  );
  if (points.length === 3) {
    return (
      <TitledTexts id={id} title={title} lead={text} more={link} items={points} tone={tone}>
        {back}
      </TitledTexts>
    );
  }
  return (
    <Section labelledBy={id} tone={tone} weight="minor">
      <div className={`${checklist ? "break-inside-avoid" : ""} grid items-start gap-x-18 gap-y-8 lg:grid-cols-[1fr_1.6fr]`}>
        <div className="lg:sticky lg:top-28">
          <SectionHeading id={id} title={title} />
          <UnbrokenText className="mt-3 max-w-prose">{text}</UnbrokenText>
          {link && (
            <p className="no-print mt-3">
              <TextLink to={link.path}>{link.label}</TextLink>
            </p>
          )}
          {specimen && (
            <div className="mt-6">
              <Specimen picture={specimens[specimen]} />
            </div>
          )}
        </div>
        <div>
          <div className="border-navy/20 border-b">
            {points.map((point) => (
              <div
                key={point.title}
                className="grid break-inside-avoid items-baseline gap-x-8 gap-y-1 border-navy/20 border-t py-3 sm:py-4 sm:grid-cols-[12rem_1fr]"
              >
                <h3 className={`${checklist ? boxBefore : ""} text-disclosure text-navy`}>{point.title}</h3>
                <UnbrokenText className="text-muted">{point.text}</UnbrokenText>
              </div>
            ))}
          </div>
          {back}
        </div>
      </div>
    </Section>
  );
}

const boxBefore =
  "relative ps-8 before:absolute before:inset-s-0 before:top-[0.1em] before:size-[1.1em] before:rounded-small before:border-2 before:border-brass-deep";

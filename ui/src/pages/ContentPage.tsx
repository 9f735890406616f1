import { Banknote, Cctv, FileText, FireExtinguisher, ShieldCheck } from "lucide";
import { Fragment } from "react";
import { callToAction } from "#words/page-words";
import { Credentials, CredentialsLink } from "../sections/Credentials";
import { HeadedSection } from "../sections/HeadedSection";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Page } from "../sections/Page";
import { RoundPicture } from "../sections/RoundPicture";
import { SitePlan } from "../sections/SitePlan";
import { Specimen } from "../sections/Specimen";
import { EntryList, SplitSection } from "../sections/SplitSection";
import { TitledTexts } from "../sections/TitledTexts";
import { UsualFigures } from "../sections/UsualFigures";
import { BackLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { TextLink } from "../ui/TextLink";
import type { Chapter, ContentPageWords, Supply } from "../words/content-page";
import { backHome } from "../words/links";

/** A generic content page: banner, introduction with a round picture, chapters, link to the home page. */
export function ContentPage({ words }: { words: ContentPageWords }) {
  const {
    head,
    banner,
    supplies,
    roundPicture,
    intro,
    plan,
    chapters,
    closing = callToAction.title,
  } = words;
  return (
    <Page head={head} banner={banner} closing={{ ...callToAction, title: closing }}>
      {supplies && <Supplies {...supplies} />}
      <IntroWithPictures {...intro}>
        <RoundPicture {...roundPicture} />
      </IntroWithPictures>
      {plan && <SitePlan {...plan} />}
      {chapters.map((chapter, index) => (
        <Fragment key={chapter.title}>
          {chapter.credentials === "before" && <Credentials />}
          <ContentChapter
            id={`chapter-${index + 1}`}
            chapter={chapter}
            tone={index % 2 ? "white" : "bone"}
            isLast={index === chapters.length - 1}
          />
          {chapter.credentials === "after" && <Credentials />}
          {chapter.credentials && <UsualFigures />}
        </Fragment>
      ))}
      {chapters.every(({ credentials }) => !credentials) && <CredentialsLink />}
    </Page>
  );
}

const icons = {
  guard: ShieldCheck,
  cash: Banknote,
  camera: Cctv,
  course: FireExtinguisher,
  report: FileText,
};

/** An overview of the services: a list on phones, a row on wide screens. */
function Supplies({ title, items }: { title: string; items: Supply[] }) {
  return (
    <HeadedSection id="supplies-title" title={title} tone="bone" weight="minor">
      <ul className="mt-5 grid gap-x-8 gap-y-4 sm:mt-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {items.map((item) => (
          <li
            key={item.title}
            className="relative break-inside-avoid border-brass border-t-2 pt-3 sm:pt-5"
          >
            <h3 className="flex items-center gap-3 text-card text-navy">
              <Icon icon={icons[item.icon]} size={28} className="shrink-0 text-brass-deep" />
              <Link
                to={item.path}
                className="underline decoration-2 decoration-brass underline-offset-4 after:absolute after:inset-0 hover:text-brass-deep"
              >
                {item.title}
              </Link>
            </h3>
            <p className="mt-2 text-muted leading-snug">{item.text}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

type ContentChapterProps = {
  id: string;
  chapter: Chapter;
  tone: "white" | "bone";
  isLast: boolean;
};

/**
 * A chapter with three points shows them in columns, unless they are a checklist. Other chapters show a list, with the titles on the
 * left and the texts on the right. A checklist has a box before each title. The last chapter ends with the link to the home page.
 */
function ContentChapter({
  id,
  chapter: { title, text, points, checklist, link, specimen },
  tone,
  isLast,
}: ContentChapterProps) {
  const below = isLast && (
    <div className="print:hidden mt-8">
      <BackLink to="/">{backHome}</BackLink>
    </div>
  );
  if (points.length === 3 && !checklist) {
    return (
      <TitledTexts id={id} title={title} lead={text} more={link} items={points} tone={tone}>
        {specimen && <Specimen of={specimen} />}
        {below}
      </TitledTexts>
    );
  }
  const aside = (
    <>
      <p className="mt-3 max-w-prose">{text}</p>
      {link && (
        <p className="print:hidden mt-3">
          <TextLink to={link.path}>{link.label}</TextLink>
        </p>
      )}
      {specimen && <Specimen of={specimen} />}
    </>
  );
  return (
    <SplitSection id={id} title={title} tone={tone} weight="minor" aside={aside}>
      <div>
        <EntryList items={points} isChecklist={checklist} />
        {below}
      </div>
    </SplitSection>
  );
}

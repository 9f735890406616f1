import { clsx } from "clsx/lite";
import * as words from "#words/about";
import { areaList } from "#words/company-words";
import type { Director } from "../api/types";
import { useCompany } from "../facts/company";
import { CredentialsLink } from "../sections/Credentials";
import { HeadedSection } from "../sections/HeadedSection";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { OperationalModel } from "../sections/OperationalModel";
import { OrganisationChart } from "../sections/OrganisationChart";
import { Page } from "../sections/Page";
import { TopicPanels } from "../sections/TopicPanels";
import { ButtonLink } from "../ui/Button";
import { Image } from "../ui/Image";
import { Section } from "../ui/Section";
import { TextLink } from "../ui/TextLink";
import { TitledText } from "../ui/TitledText";
import { formatDay } from "../words/format-date";
import { jobsLink } from "../words/links";

export function Component() {
  return (
    <Page head={words.aboutHead} banner={words.aboutBanner}>
      <CompanyStory />
      <VisionAndMission />
      <Commitments />
      <CredentialsLink />
      <Directors />
      <OrganisationChart />
      <OperationalModel inShort />
      <WhyChooseUs />
    </Page>
  );
}

function CompanyStory() {
  const { founded, areas_served } = useCompany();
  const { eyebrow, title, paragraphs, image } = words.companyStory;
  return (
    <IntroWithPictures
      eyebrow={eyebrow}
      title={title(founded.slice(0, 4))}
      paragraphs={paragraphs(formatDay(founded), areaList(areas_served))}
    >
      <Image
        {...image}
        width={800}
        height={600}
        className="aspect-[4/3] w-full rounded-card object-cover"
      />
    </IntroWithPictures>
  );
}

function VisionAndMission() {
  return (
    <Section labelledBy="vision-title" tone="night">
      <div className="grid gap-x-18 gap-y-10 md:grid-cols-2">
        <Statement id="vision-title" {...words.visionWords} more={jobsLink} />
        <Statement id="mission-title" {...words.missionWords} />
      </div>
    </Section>
  );
}

type StatementProps = {
  id: string;
  title: string;
  lead: string;
  more?: { label: string; path: string };
};

/** A statement in larger type than its heading. */
function Statement({ id, title, lead, more }: StatementProps) {
  return (
    <div>
      <h2 id={id} className="text-disclosure text-brass-light">
        {title}
      </h2>
      <p className="mt-2 text-balance font-head text-h3">{lead}</p>
      {more && <TextLink to={more.path}>{more.label}</TextLink>}
    </div>
  );
}

function Commitments() {
  const { title, items } = words.commitments;
  return (
    <HeadedSection id="commitments-title" title={title} weight="minor">
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {items.map((item) => (
          <li key={item.title}>
            <TitledText {...item} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function Directors() {
  const { directors } = useCompany();
  if (directors.length === 0) return null;
  const hasLetters = directors.some(({ letter }) => letter.length > 0);
  const { title, withLetters } = words.directorsSection;
  return (
    <HeadedSection id="directors-title" title={hasLetters ? withLetters : title} weight="minor">
      {/* A director's letter needs the full width. */}
      <div
        className={clsx(
          hasLetters ? "divide-y" : "lg:grid-cols-2",
          "mt-6 grid grid-cols-1 gap-y-8 divide-line",
        )}
      >
        {directors.map((director) => (
          <DirectorProfile
            key={`${director.role} ${director.name}`}
            director={director}
            hasLetters={hasLetters}
          />
        ))}
      </div>
    </HeadedSection>
  );
}

type DirectorProfileProps = { director: Director; hasLetters: boolean };

/** Portrait, name and letter. */
function DirectorProfile({
  director: { role, name, photo, letter },
  hasLetters,
}: DirectorProfileProps) {
  return (
    <article
      className={clsx(
        hasLetters ? "pb-8 last:pb-0 sm:gap-12 max-sm:flex-col" : "items-center",
        "flex break-inside-avoid gap-5 sm:gap-7",
      )}
    >
      {photo && (
        <Image
          src={photo}
          alt={words.directorsSection.portrait(name, role)}
          width={800}
          height={1000}
          className={clsx(
            hasLetters ? "w-40 sm:w-60" : "w-[min(7rem,30%)] sm:w-40",
            "aspect-[4/5] shrink-0 self-start rounded-small object-cover",
          )}
        />
      )}
      <div className="min-w-0">
        <h3 className="text-h3 text-navy leading-tight">{name}</h3>
        <p className="mt-1 font-semibold text-brass-deep">{role}</p>
        {letter.length > 0 && (
          <div className="mt-5 grid max-w-prose grid-cols-1 gap-4">
            {letter.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
              <p key={index}>{paragraph}</p>
            ))}
            <p className="mt-2 w-60 max-w-full border-brass border-t-2 pt-2 font-head text-navy">
              {name}
            </p>
          </div>
        )}
      </div>
    </article>
  );
}

function WhyChooseUs() {
  const { more, law, ...heading } = words.whyChooseUs;
  return (
    <TopicPanels id="why-title" {...heading} topics={words.whyPanels}>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={more.path} variant="outline">
          {more.label}
        </ButtonLink>
        <ButtonLink to={law.path} variant="outline">
          {law.label}
        </ButtonLink>
      </div>
    </TopicPanels>
  );
}

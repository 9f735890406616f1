import type { Director } from "../api/types";
import { useCompany } from "../facts/company";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Licences } from "../sections/Licences";
import { OperationalModelInShort } from "../sections/OperationalModel";
import { OrganisationChart } from "../sections/OrganisationChart";
import { PageBanner } from "../sections/PageBanner";
import { SidePictures } from "../sections/PictureGroup";
import { TopicPanels } from "../sections/TopicPanels";
import { ButtonLink } from "../ui/Button";
import { Photo } from "../ui/Photo";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TitledText } from "../ui/TitledText";
import * as words from "../words/about";
import { areaList } from "../words/company-words";
import { formatDay } from "../words/format-date";

export function Component() {
  return (
    <>
      <Head {...words.aboutHead} />
      <PageBanner {...words.aboutBanner} />
      <CompanyStory />
      <VisionAndMission />
      <Commitments />
      <Licences />
      <Directors />
      <OrganisationChart />
      <OperationalModelInShort />
      <WhyChooseUs />
      <CallToAction />
    </>
  );
}

function CompanyStory() {
  const { founded, areas_served } = useCompany();
  const { eyebrow, title, paragraphs, image, sideImages } = words.companyStory;
  return (
    <IntroWithPictures
      eyebrow={eyebrow}
      title={title(founded.slice(0, 4))}
      paragraphs={paragraphs(formatDay(founded), areaList(areas_served))}
    >
      <div className="grid gap-3">
        <Photo {...image} width={800} height={600} className="aspect-[4/3] w-full rounded-card object-cover" />
        <SidePictures pictures={sideImages} />
      </div>
    </IntroWithPictures>
  );
}

function VisionAndMission() {
  return (
    <Section labelledBy="vision-title" tone="ink">
      <div className="grid gap-x-18 gap-y-10 md:grid-cols-2">
        <SectionHeading id="vision-title" {...words.visionWords} />
        <SectionHeading id="mission-title" {...words.missionWords} />
      </div>
    </Section>
  );
}

function Commitments() {
  const { title, items } = words.commitments;
  return (
    <Section labelledBy="commitments-title" weight="minor">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_2fr] lg:gap-18">
        <SectionHeading id="commitments-title" title={title} />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {items.map((item) => (
            <li key={item.title}>
              <TitledText {...item} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Without letters the plates stand in one row; a letter needs the width. */
const looks = {
  plates: {
    row: "flex flex-wrap gap-x-4 gap-y-6 sm:gap-x-10",
    profile: "w-[calc(50%-0.5rem)] max-w-40 lg:w-auto lg:max-w-none lg:flex-row lg:items-center lg:gap-6",
  },
  letters: { row: "grid items-start gap-x-10 gap-y-8 lg:grid-cols-2", profile: "max-w-full" },
};

function Directors() {
  const { directors, samples } = useCompany();
  if (directors.length === 0) return null;
  const isSample = samples.includes("directors");
  const hasLetters = !isSample && directors.some(({ letter }) => letter.length > 0);
  const look = looks[hasLetters ? "letters" : "plates"];
  return (
    <Section labelledBy="directors-title" weight="minor">
      <SectionHeading
        id="directors-title"
        title={hasLetters ? words.directorsSection.withLetters : words.directorsSection.title}
      />
      <div className={`${look.row} mt-7`}>
        {directors.map((director) => (
          <article key={`${director.role} ${director.name}`} className={`${look.profile} flex flex-col gap-3 break-inside-avoid`}>
            <DirectorProfile director={director} isSample={isSample} />
          </article>
        ))}
      </div>
    </Section>
  );
}

type DirectorProfileProps = { director: Director; isSample: boolean };

/** A plate with the portrait; a letter follows it. Of a sample, only the office is real. */
function DirectorProfile({ director: { role, name, photo, letter }, isSample }: DirectorProfileProps) {
  return (
    <>
      <Photo
        src={photo}
        alt={words.directorsSection.portrait(name, role)}
        width={800}
        height={1000}
        className="aspect-[4/5] w-40 max-w-full shrink-0 rounded-s object-cover"
      />
      <div>
        <h3 className="text-card text-navy">{isSample ? role : name}</h3>
        <p className={isSample ? "mt-1 text-muted text-small" : "mt-1 font-semibold text-brass-deep"}>{isSample ? name : role}</p>
      </div>
      {!isSample && letter.length > 0 && (
        <div className="mt-2 grid w-full max-w-prose gap-4 border-brass border-s-2 ps-5 sm:ps-6">
          {letter.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}

function WhyChooseUs() {
  const { more, law, ...heading } = words.whyChooseUs;
  return (
    <TopicPanels id="why-title" {...heading} topics={words.whyPanels}>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={more.path}>{more.label}</ButtonLink>
        <ButtonLink to={law.path} look="outline">
          {law.label}
        </ButtonLink>
      </div>
    </TopicPanels>
  );
}

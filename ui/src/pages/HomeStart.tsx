import { Cctv, GraduationCap, PawPrint, ShieldCheck, Siren } from "lucide";
import { useCompany, useLicences } from "../facts/company";
import { HomeHero } from "../sections/HomeHero";
import { NightHour } from "../sections/NightHour";
import { NumberedSteps } from "../sections/NumberedSteps";
import { Icon } from "../ui/Icon";
import { Photo } from "../ui/Photo";
import { PullQuote } from "../ui/PullQuote";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import { licenceWords } from "../words/company-words";
import { formatDay } from "../words/format-date";
import { aboutTeaser, contractIntro, contractSteps, homeQuote, night, readMore, serviceStrip, stripLabel } from "../words/home";
import { type ServiceBlock, serviceBlocks, servicesIntro } from "../words/service-blocks";

export function HomeStart() {
  return (
    <>
      <HomeHero />
      <ServiceStrip />
      <LicenceStrip />
      <ServiceBlocks />
      <AboutTeaser />
      <NumberedSteps id="contract-title" tone="navy" intro={contractIntro} steps={contractSteps}>
        <NightHour entry={night.contract} />
      </NumberedSteps>
      <PullQuote tone="ink">{homeQuote}</PullQuote>
    </>
  );
}

const icons = { shield: ShieldCheck, camera: Cctv, siren: Siren, cap: GraduationCap, paw: PawPrint };

function ServiceStrip() {
  return (
    <nav aria-label={stripLabel} className="wrap relative z-10 -mt-12 sm:-mt-16">
      <ul className="on-light flex flex-wrap gap-px overflow-hidden rounded-card bg-line shadow-raised">
        {serviceStrip.map(({ label, path, icon }) => (
          <li key={label} className="grow basis-[max(5.5rem,30%)] bg-white lg:basis-0">
            <a
              href={path}
              className="relative flex h-full min-h-[7.5rem] flex-col items-center justify-center gap-2.5 px-2 py-5 text-center font-head text-body text-navy leading-tight -outline-offset-4 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-left after:scale-x-0 after:bg-brass after:transition-transform after:duration-300 hover:after:scale-x-100 focus-visible:after:scale-x-100 sm:text-lead"
            >
              <Icon icon={icons[icon]} size={32} className="text-brass-deep sm:size-9" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who has licensed the company, in one row below the services. */
function LicenceStrip() {
  const licences = useLicences();
  if (licences.length === 0) return null;
  return (
    <section aria-label={licenceWords.strip} className="wrap mt-8">
      <ul className="flex flex-wrap gap-x-10 gap-y-4 border-line border-y py-5">
        {licences.map(({ name, authority, number, territory }) => (
          <li key={`${authority} ${number}`} className="min-w-40">
            <p className="font-head text-navy">{territory ?? name}</p>
            <p className="text-muted text-small">
              {authority}, {number}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={licenceWords.all.path} className="inline-block py-1 font-semibold text-brass-deep underline underline-offset-4">
          {licenceWords.all.label}
        </a>
      </p>
    </section>
  );
}

function ServiceBlocks() {
  return (
    <Section labelledBy="services-title">
      <NightHour entry={night.services} />
      <SectionHeading id="services-title" {...servicesIntro} />
      <div className="mt-8 grid gap-10 lg:mt-10 lg:gap-16">
        {serviceBlocks.map((block) => (
          <ServiceBlockRow key={block.url} block={block} />
        ))}
      </div>
    </Section>
  );
}

/* On a phone the side pictures are a column beside the large one, on wider screens a row below the text. */
const sides = {
  first: { row: "md:grid-cols-[2fr_3fr]", picture: "md:col-start-1", words: "md:col-start-2" },
  last: { row: "md:grid-cols-[3fr_2fr]", picture: "md:col-start-2", words: "md:col-start-1" },
};

type ServiceBlockRowProps = { block: ServiceBlock };

function ServiceBlockRow({ block: { title, url, text, image, sideImages, reverse } }: ServiceBlockRowProps) {
  const side = sides[reverse ? "last" : "first"];
  const alone = sideImages.length === 0;
  return (
    <article
      className={`${side.row} ${alone ? "md:grid-rows-1" : "grid-cols-[1fr_5.5rem] md:grid-rows-[1fr_auto]"} grid items-start gap-x-2 gap-y-3 md:gap-x-10 md:gap-y-5 lg:gap-x-16`}
    >
      <Photo
        {...image}
        width={800}
        height={600}
        className={`${side.picture} aspect-[7/5] w-full rounded-card object-cover md:row-span-full md:row-start-1`}
      />
      <div className={`${side.words} ${alone ? "md:self-center" : "col-span-2 row-start-2 md:col-span-1"} md:row-start-1`}>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
        <div className="mt-1">
          <ReadMoreLink to={url} about={title} />
        </div>
      </div>
      {!alone && (
        <div
          className={`${side.words} col-start-2 row-start-1 grid max-w-xl auto-rows-fr gap-2 self-stretch md:row-start-2 md:grid-cols-3 md:gap-3`}
        >
          {sideImages.map((picture) => (
            <div key={picture.src} className="relative md:aspect-[7/5]">
              <Photo {...picture} width={600} height={450} className="absolute inset-0 size-full rounded-s object-cover" />
            </div>
          ))}
        </div>
      )}
    </article>
  );
}

function AboutTeaser() {
  const { founded, areas_served } = useCompany();
  const figures = [
    { figure: founded.slice(0, 4), label: aboutTeaser.established },
    { figure: aboutTeaser.serviceCount, label: aboutTeaser.services },
    { figure: areas_served.length, label: aboutTeaser.regions },
  ];
  return (
    <Section labelledBy="about-title" tone="ink">
      <NightHour entry={night.about} />
      <div className="grid items-center gap-8 md:grid-cols-[1fr_1.4fr] md:gap-10 lg:gap-18">
        <Photo
          {...aboutTeaser.image}
          width={1000}
          height={750}
          className="aspect-[7/5] w-full rounded-card object-cover lg:aspect-[4/3]"
        />
        <div>
          <SectionHeading id="about-title" title={aboutTeaser.title(formatDay(founded))} />
          <p className="mt-3 max-w-prose text-on-dark">{aboutTeaser.text}</p>
          <dl className="mt-6 mb-4 flex flex-wrap gap-x-10 gap-y-4">
            {figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-on-dark text-small">{label}</dt>
                <dd className="font-head text-[2.75rem] text-brass-light leading-none">{figure}</dd>
              </div>
            ))}
          </dl>
          <ReadMoreLink to={aboutTeaser.path} about={aboutTeaser.about} />
        </div>
      </div>
    </Section>
  );
}

type ReadMoreLinkProps = { to: string; about: string };

function ReadMoreLink({ to, about }: ReadMoreLinkProps) {
  return (
    <TextLink to={to}>
      <span>
        {readMore.action}
        <span className="sr-only"> {readMore.about(about)}</span>
      </span>
    </TextLink>
  );
}

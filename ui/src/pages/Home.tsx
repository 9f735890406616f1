import { ArrowRight, Cctv, GraduationCap, PawPrint, ShieldCheck, Siren } from "lucide";
import { Suspense } from "react";
import { preload } from "react-dom";
import { Await, Link, useLoaderData } from "react-router-dom";
import type { Loaded } from "../api/page";
import type { Licence, NewsItem, PageData } from "../api/types";
import { useCompany, useLicences } from "../facts/company";
import { services } from "../facts/services";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { LicencesInBrief } from "../sections/Licences";
import { NewsCard } from "../sections/NewsCard";
import { NumberedSteps } from "../sections/NumberedSteps";
import { OurClients } from "../sections/OurClients";
import { QuoteActions } from "../sections/QuoteActions";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/PhoneLink";
import { Photo } from "../ui/Photo";
import { PullQuote } from "../ui/PullQuote";
import { Section } from "../ui/Section";
import { Eyebrow, SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import { licenceWords } from "../words/company-words";
import { formatDay } from "../words/format-date";
import * as words from "../words/home";
import { type ServiceBlock, serviceBlocks, servicesIntro } from "../words/service-blocks";

export function Component() {
  return (
    <>
      <Head {...words.homeHead} />
      <HomeHero />
      <ServiceStrip />
      <LicenceStrip />
      <ServiceBlocks />
      <AboutTeaser />
      <NumberedSteps id="contract-title" tone="navy" intro={words.contractIntro} steps={words.contractSteps}>
        <NightHour entry={words.night.contract} />
      </NumberedSteps>
      <PullQuote tone="ink">{words.homeQuote}</PullQuote>
      <LatestNews />
      <OurClients />
      <EmergencyNumbers />
      <CallToAction />
    </>
  );
}

const narrow = "(max-width: 39.99rem)";
const wide = "/images/home/hero-960.webp 960w, /images/home/hero-1600.webp 1600w";

function HomeHero() {
  const { founded } = useCompany();
  preload("/images/home/hero-720x900.webp", { as: "image", fetchPriority: "high", media: narrow });
  preload("/images/home/hero-1600.webp", {
    as: "image",
    fetchPriority: "high",
    media: `not all and ${narrow}`,
    imageSrcSet: wide,
    imageSizes: "100vw",
  });
  return (
    <section aria-labelledby="hero-title" className="on-dark relative isolate overflow-hidden bg-ink text-white">
      <picture>
        <source media={narrow} srcSet="/images/home/hero-720x900.webp" width="720" height="900" />
        <img
          src="/images/home/hero-1600.webp"
          srcSet={wide}
          sizes="100vw"
          alt={words.homeHero.alt}
          width="1600"
          height="900"
          fetchPriority="high"
          className="no-print absolute inset-x-0 bottom-0 -z-20 h-[24rem] w-full object-cover object-bottom rtl:-scale-x-100 sm:h-full sm:object-[72%_78%]"
        />
      </picture>
      <div className="hero-shade beside-words [--words:var(--container-hero)] absolute inset-0 -z-10" />
      <div className="wrap flex flex-col pt-7 pb-68 sm:min-h-[44rem] sm:justify-center sm:pt-12 sm:pb-32">
        <Eyebrow>{words.homeHero.eyebrow}</Eyebrow>
        <h1 id="hero-title" tabIndex={-1} className="mt-4 text-h1 sm:mt-5">
          {words.homeHero.title((end) => (
            <span className="block text-brass-light">{end}</span>
          ))}
        </h1>
        <p className="mt-4 max-w-hero text-body text-on-dark sm:mt-5 sm:text-lead">{words.homeHero.lead(founded.slice(0, 4))}</p>
        <LicencesInBrief
          line="mt-3 max-w-hero text-small text-white"
          link="underline underline-offset-4 hover:text-brass-light"
          said={inTerritory}
        />
        <div className="mt-5 sm:mt-7">
          <QuoteActions />
        </div>
        <ul className="mt-6 grid max-w-hero grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-2.5 sm:mt-8 sm:gap-3">
          {words.homeHero.buttons.map((button) => (
            <li key={button.path}>
              <HeroTile {...button} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function HeroTile({ label, path }: { label: string; path: string }) {
  return (
    <Link
      to={path}
      className="flex h-full min-h-[3.375rem] items-center justify-between gap-2 rounded-s border border-white/25 bg-ink/70 px-3 py-2 font-head text-body text-white leading-tight tracking-wide transition-colors duration-200 hover:border-brass-light sm:px-4"
    >
      {label}
      <Icon icon={ArrowRight} mirrored className="shrink-0 text-brass-light" />
    </Link>
  );
}

/** Who has licensed the company for which territory. */
export function inTerritory({ territory, authority, number }: Licence): string | null {
  return territory && licenceWords.inTerritory(territory, authority, number);
}

const icons = { shield: ShieldCheck, camera: Cctv, siren: Siren, cap: GraduationCap, paw: PawPrint };

function ServiceStrip() {
  return (
    <nav aria-label={words.stripLabel} className="wrap relative z-10 -mt-12 sm:-mt-16">
      <ul className="on-light flex flex-wrap gap-px overflow-hidden rounded-card bg-line shadow-raised">
        {words.serviceStrip.map(({ label, path, icon }) => (
          <li key={label} className="grow basis-[max(5.5rem,30%)] bg-white lg:basis-0">
            <Link
              to={path}
              className="relative flex h-full min-h-[7.5rem] flex-col items-center justify-center gap-2.5 px-2 py-5 text-center font-head text-body text-navy leading-tight -outline-offset-4 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-left rtl:after:origin-right after:scale-x-0 after:bg-brass after:transition-transform after:duration-300 hover:after:scale-x-100 focus-visible:after:scale-x-100 sm:text-lead"
            >
              <Icon icon={icons[icon]} size={32} className="text-brass-deep sm:size-9" />
              {label}
            </Link>
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
            <p className="text-muted text-small">{licenceWords.held(authority, number)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={licenceWords.all.path} className="marked-link inline-block py-1">
          {licenceWords.all.label}
        </Link>
      </p>
    </section>
  );
}

function ServiceBlocks() {
  return (
    <Section labelledBy="services-title">
      <NightHour entry={words.night.services} />
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

function ServiceBlockRow({ block: { title, url, text, image, sideImages, reverse } }: { block: ServiceBlock }) {
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
    { figure: founded.slice(0, 4), label: words.aboutTeaser.established },
    { figure: services.length, label: words.aboutTeaser.services },
    { figure: areas_served.length, label: words.aboutTeaser.regions },
  ];
  return (
    <Section labelledBy="about-title" tone="ink">
      <NightHour entry={words.night.about} />
      <div className="grid items-center gap-8 md:grid-cols-[1fr_1.4fr] md:gap-10 lg:gap-18">
        <Photo
          {...words.aboutTeaser.image}
          width={1000}
          height={750}
          className="aspect-[7/5] w-full rounded-card object-cover lg:aspect-[4/3]"
        />
        <div>
          <SectionHeading id="about-title" title={words.aboutTeaser.title(formatDay(founded))} />
          <p className="mt-3 max-w-prose text-on-dark">{words.aboutTeaser.text}</p>
          <dl className="mt-6 mb-4 flex flex-wrap gap-x-10 gap-y-4">
            {figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-on-dark text-small">{label}</dt>
                <dd className="font-head text-[2.75rem] text-brass-light leading-none">{figure}</dd>
              </div>
            ))}
          </dl>
          <ReadMoreLink to={words.aboutTeaser.path} about={words.aboutTeaser.about} />
        </div>
      </div>
    </Section>
  );
}

function ReadMoreLink({ to, about }: { to: string; about: string }) {
  return (
    <TextLink to={to}>
      <span>{words.readMore(about)}</span>
    </TextLink>
  );
}

/** Renders nothing until there is news to show. On wide screens the items are one row. */
function LatestNews() {
  const loaded = useLoaderData() as Loaded;
  return (
    <Suspense>
      {/* The page is complete without its news. */}
      <Await resolve={loaded?.content} errorElement={null}>
        {(data: PageData | undefined) => <NewsItems items={data?.latestNews ?? []} />}
      </Await>
    </Suspense>
  );
}

function NewsItems({ items }: { items: NewsItem[] }) {
  if (items.length === 0) return null;
  // Two columns, in which the first of an odd number of items is wide.
  const width = items.length % 2 === 0 ? "" : "md:first:col-span-2 lg:first:col-span-1";
  return (
    <Section labelledBy="latest-title" tone="haze">
      <NightHour entry={words.night.news} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SectionHeading id="latest-title" title={words.latestNews.title} />
        <TextLink to={words.latestNews.path}>{words.latestNews.more}</TextLink>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {items.map((item) => (
          <li key={item.id} className={width}>
            <NewsCard item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const GROUP_SIZE = 4;

/** On a phone two columns of names and numbers, without frames. */
function EmergencyNumbers() {
  const { emergency_numbers } = useCompany();
  return (
    <Section labelledBy="emergency-title" tone="dawn" weight="minor">
      <NightHour entry={words.night.emergency} />
      <SectionHeading id="emergency-title" {...words.emergencySection} />
      <div className="mt-6 grid sm:mt-8 lg:grid-cols-3 lg:gap-5">
        {chunk(GROUP_SIZE, emergency_numbers).map((group) => (
          <ul
            key={group[0]?.number}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-5 lg:block lg:rounded-card lg:border lg:border-line lg:border-t-[3px] lg:border-t-brass lg:bg-white lg:px-6 lg:shadow-rest"
          >
            {group.map(({ name, number }) => (
              <li key={name} className="border-stone border-b lg:last:border-b-0">
                <a
                  href={telLink(number)}
                  className="flex h-full min-h-11 items-center justify-between gap-x-3 py-1 text-small leading-tight hover:text-brass-deep lg:min-h-14 lg:text-body"
                >
                  <span>{name}</span>
                  <span className="whitespace-nowrap font-head text-disclosure text-navy lg:text-figure">
                    <bdi>{number}</bdi>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}

function chunk<T>(size: number, items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) => items.slice(group * size, (group + 1) * size));
}

/** A line of the night through which the page runs. Decoration: what it says is nowhere needed. */
function NightHour({ entry: { time, entry } }: { entry: { time: string; entry: string } }) {
  return (
    <p
      aria-hidden="true"
      className="mb-7 flex items-baseline gap-4 border-line border-b pb-2 text-muted text-small in-[.on-dark]:border-white/25 in-[.on-dark]:text-on-dark"
    >
      <span className="font-head text-brass-deep text-disclosure in-[.on-dark]:text-brass-light">{time}</span>
      {entry}
    </p>
  );
}

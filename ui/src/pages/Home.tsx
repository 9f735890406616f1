import { clsx } from "clsx/lite";
import {
  ArrowRight,
  Building2,
  Cctv,
  Factory,
  GraduationCap,
  Landmark,
  PawPrint,
  School,
  ShieldCheck,
  Siren,
} from "lucide";
import { useLoaderData } from "react-router-dom";
import { areaList } from "#words/company-words";
import * as words from "#words/home";
import { language } from "#words/language";
import { quoteTimes } from "#words/sent";
import { type ServiceBlock, serviceBlocks, servicesIntro } from "#words/service-blocks";
import { specimens } from "#words/specimens";
import type { NewsItem } from "../api/types";
import { useCompany } from "../facts/company";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";
import type { homeSource } from "../loaders";
import { Credentials } from "../sections/Credentials";
import { Deferred } from "../sections/Deferred";
import { HeadedSection } from "../sections/HeadedSection";
import { LicencesInBrief } from "../sections/Licences";
import { NewsCard } from "../sections/NewsCard";
import { NumberedSteps } from "../sections/NumberedSteps";
import { OurClients } from "../sections/OurClients";
import { Page } from "../sections/Page";
import { NARROW } from "../sections/PageBanner";
import { QuoteActions } from "../sections/QuoteActions";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { telLink } from "../ui/PhoneLink";
import { Section } from "../ui/Section";
import { Eyebrow, SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import { formatDay } from "../words/format-date";
import { jobsLink, quoteLink } from "../words/links";
import { withCommas } from "../words/with-commas";

export function Component() {
  const { content } = useLoaderData<typeof homeSource.loader>();
  return (
    <Page head={words.homeHead}>
      <HomeHero />
      <ServiceStrip />
      <Credentials />
      <ServiceBlocks />
      <AboutTeaser />
      <ContractSteps />
      <PullQuote />
      <Deferred content={content}>{({ latestNews }) => <LatestNews items={latestNews} />}</Deferred>
      <OurClients />
      <EmergencyNumbers />
    </Page>
  );
}

const PLAN = "/images/home/night-plan.svg";
const planClassName =
  "lg:aspect-[9/5] lg:inset-e-[max(-10vw,50%-55.625rem)] rtl:lg:inset-e-[max(-4vw,50%-55.625rem)] lg:top-1/2 short-laptop:top-[57%] lg:w-[min(72.5rem,82vw-10.375rem)] lg:max-w-none lg:-translate-y-1/2";
/** A photograph has the position of a banner's picture. */
const photographClassName = "lg:inset-y-0 lg:inset-e-0 lg:h-full lg:w-2/3 lg:aspect-auto";
const PLAN_FOR_PHONES = "/images/home/night-plan-phone.svg";

/** A drawing of a guarded compound at night, with a legend for its numbers. */
function NightPlan() {
  const narrow = usePhotograph(PLAN_FOR_PHONES);
  // A photograph has no numbers.
  const isPhotograph = usePhotograph(PLAN) !== undefined;
  return (
    <figure className="print:hidden mt-5 w-full max-w-lg max-lg:mx-auto lg:ms-auto lg:w-auto lg:forced-colors:hidden">
      <picture>
        <source
          media={NARROW}
          srcSet={narrow ? responsiveImageProps(narrow).srcSet : PLAN_FOR_PHONES}
          sizes={narrow && "100vw"}
          width={720}
          height={430}
        />
        <Image
          src={PLAN}
          alt={words.homeHero.alt}
          width={1080}
          height={600}
          eager
          decoding="auto"
          fetchPriority="high"
          className={`aspect-[72/43] h-auto w-full object-cover lg:absolute lg:-z-20 ${isPhotograph ? photographClassName : planClassName}`}
        />
      </picture>
      <figcaption hidden={isPhotograph}>
        <ol className="mt-3 grid grid-cols-fit-36 gap-x-4 text-on-dark text-small lg:absolute lg:inset-e-[max(var(--spacing-gutter),50%-var(--container-page)/2)] lg:top-6 lg:grid-cols-[auto_auto_auto] lg:gap-x-8 lg:text-body">
          {words.homeHero.places.map((place, index) => (
            <li key={place} className="flex items-baseline gap-2">
              <b className="font-head text-brass-light">{index + 1}</b>
              {place}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

/** Moves the arrow of a link while the pointer is over the link. */
const movingArrowClassName =
  "transition-[translate] duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1";

function HomeHero() {
  const { address, areas_served, founded } = useCompany();
  return (
    <section
      aria-labelledby="hero-title"
      data-tone="dark"
      className="night relative isolate overflow-hidden text-white"
    >
      <div
        className={`${usePhotograph(PLAN) ? "banner-shade" : "hero-shade"} beside-words [--words:var(--container-hero)] absolute inset-0 -z-10 max-lg:hidden`}
      />
      <div className="page-width flex flex-col pt-6 pb-16 sm:pt-12 lg:min-h-[44rem] lg:justify-center short-laptop:min-h-[31rem] short-laptop:pt-6 short-laptop:pb-20">
        <Eyebrow>{words.homeHero.eyebrow(address.locality, founded.slice(0, 4))}</Eyebrow>
        <h1 id="hero-title" className="heading-face mt-3 text-h1 sm:mt-5 short-laptop:mt-2">
          {words.homeHero.title((end) => (
            <span className="block text-brass-light">{end}</span>
          ))}
        </h1>
        <p className="mt-3 max-w-hero text-pretty text-body text-on-dark sm:mt-5 sm:text-lead short-laptop:mt-3">
          {words.homeHero.lead(areaList(areas_served))}
        </p>
        {language.code === "ur" && (
          <p className="mt-5 sm:mt-6 short-laptop:mt-4">
            <ButtonLink to={words.jobsButton.path}>{words.jobsButton.label}</ButtonLink>
          </p>
        )}
        <LicencesInBrief
          className="mt-3 max-w-hero text-small text-white max-sm:hidden"
          linkClassName="underline underline-offset-4 hover:text-brass-light"
          byTerritory
        />
        {/* Phones have these links in the bar at the bottom. */}
        <div className="mt-6 max-sm:hidden short-laptop:mt-4">
          <QuoteActions />
        </div>
        <ul className="mt-5 grid max-w-hero grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-2 sm:mt-8 sm:gap-x-5 short-laptop:mt-4">
          {words.homeHero.buttons.map(({ path, label }) => (
            <li key={path}>
              <Link
                to={path}
                className="group flex h-full min-h-12 items-center justify-between gap-1 border border-white/25 bg-ink px-2 py-1 font-head text-body text-white leading-tight tracking-wide hover:bg-navy sm:px-4 short-laptop:min-h-10"
              >
                {label}
                <Icon
                  icon={ArrowRight}
                  mirrored
                  className={`shrink-0 text-brass-light ${movingArrowClassName}`}
                />
              </Link>
            </li>
          ))}
        </ul>
        <NightPlan />
      </div>
    </section>
  );
}

const siteIcons = { factory: Factory, bank: Landmark, society: Building2, school: School };

const icons = {
  shield: ShieldCheck,
  camera: Cctv,
  siren: Siren,
  cap: GraduationCap,
  paw: PawPrint,
};

function ServiceStrip() {
  return (
    <div data-tone="bone" className="relative z-10 bg-bone">
      <nav aria-label={words.stripLabel} className="page-width">
        <ul
          data-tone="white"
          className="relative -mt-12 grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line shadow-raised sm:grid-cols-5"
        >
          {words.serviceStrip.map(({ label, path, icon }) => (
            <li key={label} className="bg-white max-sm:first:col-span-2">
              <Link
                to={path}
                className="flex h-full min-h-14 items-center justify-center gap-x-3 gap-y-2 px-2 py-2 text-center font-head text-body text-navy leading-tight -outline-offset-4 hover:bg-bone sm:min-h-[7.5rem] sm:flex-col sm:py-4"
              >
                <Icon icon={icons[icon]} size={32} className="text-brass-deep" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="page-width flex flex-wrap gap-x-5 pt-1 sm:grid sm:grid-cols-2 sm:gap-4 sm:py-6 lg:grid-cols-4">
        {words.kindsOfSites.map(({ label, path, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex min-h-10 items-center gap-4 font-semibold text-brass-deep underline underline-offset-4 sm:min-h-16 sm:rounded-card sm:border sm:border-line sm:bg-white sm:px-5 sm:font-head sm:text-card sm:text-navy sm:no-underline sm:hover:border-brass"
            >
              <Icon
                icon={siteIcons[icon]}
                size={28}
                className="shrink-0 text-brass-deep max-sm:hidden"
              />
              {label}
              <Icon
                icon={ArrowRight}
                mirrored
                className={`ms-auto shrink-0 text-brass-deep max-sm:hidden ${movingArrowClassName}`}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ServiceBlocks() {
  return (
    <HeadedSection id="services-title" {...servicesIntro} large>
      <div className="mt-6 grid gap-3 md:gap-10">
        {serviceBlocks.map((block, index) => (
          <ServiceBlockRow key={block.url} block={block} index={index} />
        ))}
      </div>
    </HeadedSection>
  );
}

type RowProps = { block: ServiceBlock; index: number };

/** The classes of a picture that extends from its column to the edge of the window. */
const fullBleedClassName =
  "md:ms-[min(-1*var(--spacing-gutter),(var(--container-page)-100vw)/2)] md:aspect-[2/1] md:object-top md:w-[calc(100%+max(var(--spacing-gutter),(100vw-var(--container-page))/2))] md:max-w-none md:rounded-s-none print:ms-0 print:w-full";

/**
 * A service with a picture. On phones the first picture is above its words, and the others are in a narrow column next to theirs. On
 * wider screens the pictures alternate between the sides.
 */
function ServiceBlockRow({ block: { title, url, text, facts, image }, index }: RowProps) {
  const pictureLast = index % 2 === 1;
  const isFirst = index === 0;
  return (
    <article
      className={clsx(
        "grid items-start gap-x-3 md:items-center md:gap-x-10",
        isFirst ? "gap-y-3" : "grid-cols-thumbnail",
        pictureLast ? "md:grid-cols-[5fr_7fr]" : "md:grid-cols-[7fr_5fr]",
      )}
    >
      <Image
        {...image}
        width={800}
        height={600}
        className={clsx(
          pictureLast && "md:order-last",
          isFirst ? `max-md:aspect-[2/1] ${fullBleedClassName}` : "max-md:aspect-square",
          "aspect-video w-full rounded-small object-cover",
        )}
      />
      <div>
        <h3 className="text-card md:text-h3">{title}</h3>
        <p className="mt-1 max-w-prose text-pretty text-muted leading-snug md:mt-3 md:text-lead">
          {text}
        </p>
        <ul className="my-2 max-md:hidden print:block">
          {facts.map((fact) => (
            <li
              key={fact}
              className="flex items-baseline gap-3 py-0.5 before:w-4 before:shrink-0 before:-translate-y-1 before:border-brass before:border-t-2"
            >
              {fact}
            </li>
          ))}
        </ul>
        <TextLink to={url}>{words.readMore(title)}</TextLink>
      </div>
    </article>
  );
}

/** The steps from the first call to the first shift, with the times of the company file. */
function ContractSteps() {
  const { survey_within, quotation_within } = useCompany();
  const times = [
    undefined,
    survey_within && quoteTimes.survey(survey_within),
    quotation_within && quoteTimes.quotation(quotation_within),
  ];
  const steps = words.contractSteps.map(({ title, text }, index) => ({
    title,
    text: [text, times[index]].filter(Boolean).join(" "),
  }));
  return (
    <NumberedSteps
      id="contract-title"
      {...words.contractIntro}
      more={quoteLink}
      steps={steps}
      tone="bone"
    />
  );
}

function AboutTeaser() {
  const { founded, licences, guards_on_duty, night_supervisors, districts } = useCompany();
  const labels = words.aboutTeaser;
  const counts = [
    { count: licences.length, label: labels.licences },
    { count: guards_on_duty ?? 0, label: labels.guards },
    { count: night_supervisors ?? 0, label: labels.nightSupervisors },
    { count: districts.length, label: labels.districts },
  ].filter(({ count }) => count > 0);
  const figures = [
    { figure: yearsSince(founded), label: labels.years },
    ...counts.map(({ count, label }) => ({ figure: withCommas(count), label })),
  ];
  return (
    <Section labelledBy="about-title" tone="ink">
      <div className="grid items-center gap-8 md:grid-cols-2 md:gap-10">
        <Image
          {...words.aboutTeaser.image}
          width={960}
          height={540}
          className="aspect-[4/3] w-full rounded-card object-cover max-md:hidden"
        />
        <div>
          <SectionHeading
            id="about-title"
            title={words.aboutTeaser.title(formatDay(founded))}
            large
          />
          <p className="mt-3 max-w-prose text-on-dark">{words.aboutTeaser.text}</p>
          <dl className="mt-4 mb-3 flex flex-wrap gap-x-8 gap-y-3">
            {figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-on-dark text-small">{label}</dt>
                {/* The server may have rendered the page on another day. */}
                <dd
                  suppressHydrationWarning
                  className="font-head text-brass-light text-h1-inner leading-none"
                >
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-x-8">
            <TextLink to={words.aboutTeaser.path}>
              {words.readMore(words.aboutTeaser.about)}
            </TextLink>
            <TextLink to={jobsLink.path}>{jobsLink.label}</TextLink>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** Returns the whole years since a day, in the time zone of Pakistan. */
function yearsSince(day: string): number {
  const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);
  const [from = 0, to = 0] = [day, today].map((date) => Number(date.slice(0, 4)));
  return to - from - (today.slice(5) < day.slice(5) ? 1 : 0);
}

/** A large quote, with two of the documents that it refers to. */
function PullQuote() {
  return (
    <div data-tone="dark" className="print:hidden overflow-hidden bg-ink text-white">
      <div className="page-width grid items-center gap-x-18 lg:grid-cols-main-side">
        <div className="py-4 lg:py-section-minor">
          <p className="heading-face text-balance border-brass border-s-4 ps-6 font-head text-quote lg:text-h1-inner">
            {words.homeQuote}
          </p>
          <div className="mt-2 ps-7">
            <TextLink to={specimens.path}>{specimens.label}</TextLink>
          </div>
        </div>
        <div className="flex self-end pt-12 max-lg:hidden">
          {[specimens.postOrder, specimens.weeklyReport].map(({ src }) => (
            <Image
              key={src}
              src={src}
              alt=""
              width={640}
              height={905}
              className="aspect-[4/5] w-1/2 object-cover object-top shadow-raised odd:z-10 odd:-rotate-3 even:rotate-3 translate-y-4"
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The latest news, in one row on wide screens. Renders nothing if the site has no news. */
function LatestNews({ items }: { items: NewsItem[] }) {
  if (items.length === 0) return null;
  return (
    <HeadedSection id="latest-title" {...words.latestNews} tone="bone">
      <ul className="mt-4 grid gap-3 sm:mt-8 sm:gap-5 md:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} heading="h3" variant="rowOnPhones" />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

const GROUP_SIZE = 4;

/** Names and numbers, in two columns on phones. */
function EmergencyNumbers() {
  const { emergency_numbers } = useCompany();
  return (
    <HeadedSection id="emergency-title" {...words.emergencySection} tone="bone" weight="minor">
      {/* A `div`, because each group of numbers is a list. */}
      <p className="mt-4 flex flex-wrap gap-x-14 gap-y-2 sm:mt-6">
        {emergency_numbers
          .filter(({ number }) => words.emergencySection.first.includes(number))
          .map(({ name, number }) => (
            <a
              key={number}
              href={telLink(number)}
              className="flex flex-wrap items-baseline gap-x-3 text-navy hover:text-brass-deep"
            >
              <bdi className="font-head text-[2.875rem] leading-none">{number}</bdi> {name}
            </a>
          ))}
      </p>
      <div className="mt-4 grid sm:mt-6 lg:grid-cols-3 lg:gap-10">
        {chunk(GROUP_SIZE, emergency_numbers).map((group) => (
          <ul key={group[0]?.number} className="grid grid-cols-fit-36 gap-x-4 lg:block">
            {group.map(({ name, number, current }) => (
              <li
                key={name}
                className="flex flex-wrap items-baseline justify-end gap-x-3 border-navy/20 border-b"
              >
                <a
                  href={telLink(number)}
                  className="flex min-h-11 grow items-baseline justify-between gap-x-2 py-2.5 text-[0.875rem] leading-tight hover:text-brass-deep sm:text-small"
                >
                  <span>{name}</span>
                  <ShortNumber>{number}</ShortNumber>
                </a>
                {current && (
                  <a
                    href={telLink(current)}
                    className="inline-flex min-h-11 items-baseline gap-x-1.5 py-2.5 text-[0.875rem] leading-tight hover:text-brass-deep sm:text-small"
                  >
                    {words.emergencySection.current(<ShortNumber>{current}</ShortNumber>)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </HeadedSection>
  );
}

function ShortNumber({ children }: { children: string }) {
  return (
    <span className="whitespace-nowrap font-head text-disclosure text-navy leading-none">
      <bdi>{children}</bdi>
    </span>
  );
}

function chunk<T>(size: number, items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  );
}

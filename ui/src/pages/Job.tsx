import {
  BedDouble,
  BookOpen,
  CalendarClock,
  CalendarOff,
  Clock,
  GraduationCap,
  MapPin,
  Ruler,
  Shirt,
  Timer,
  UserCheck,
  Users,
  Utensils,
} from "lucide";
import { useLoaderData } from "react-router-dom";
import { careerBanner } from "#words/career";
import { countryName } from "#words/company-words";
import { papersToBring } from "#words/hiring";
import {
  closedJob,
  jobActions,
  jobCallToAction,
  jobPageWords,
  jobTexts,
  jobFactLabels as labels,
} from "#words/job";
import type { JobOpening } from "../api/types";
import type { jobSource } from "../loaders";
import { ApplyByWhatsApp } from "../sections/ApplyByWhatsApp";
import { FraudWarning } from "../sections/FraudWarning";
import { HeadedSection } from "../sections/HeadedSection";
import { HiringSteps } from "../sections/HiringSteps";
import { ItemTitle, languageProps } from "../sections/ItemTitle";
import { JobGrid } from "../sections/JobGrid";
import { jobSummary, parsePapers, payText } from "../sections/job-words";
import { NoFeesInUrdu } from "../sections/NoFeesInUrdu";
import { Page } from "../sections/Page";
import { PapersToBring } from "../sections/PapersToBring";
import { StatusPage } from "../sections/StatusPage";
import { BackLink, ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { RichText } from "../ui/RichText";
import { formatDate, formatDay } from "../words/format-date";
import { applyPath } from "../words/links";

/** The page of one job. For a closed job, it lists the other jobs. */
export function Component() {
  const { job, others } = useLoaderData<typeof jobSource.loader>().content;
  return job ? <OpenJob job={job} /> : <ClosedJob others={others} />;
}

function OpenJob({ job }: { job: JobOpening }) {
  return (
    <Page
      head={{
        title: jobTexts.pageTitle(job.title, job.location),
        description: jobSummary(job),
        translated: job.is_translated,
      }}
      banner={{
        title: <ItemTitle item={job} title={job.title} />,
        description: jobTexts.lead(job.location, countryName("PK"), formatDay(job.expired_date)),
        image: careerBanner.image,
        variant: "bareOnPhones",
      }}
      closing={{ ...jobCallToAction, path: applyPath(job) }}
    >
      <NoFeesInUrdu />
      <JobDescription job={job} />
      <HiringSteps />
    </Page>
  );
}

/** The full description, with the facts, the link to the form and the fraud warning in a side column. */
function JobDescription({ job }: { job: JobOpening }) {
  return (
    <div className="page-width grid grid-cols-1 gap-8 pt-6 pb-section sm:gap-12 sm:pt-12 print:flex print:flex-col print:gap-4 print:py-2 lg:grid-cols-main-side lg:grid-rows-[auto_1fr] lg:gap-x-18 lg:gap-y-8">
      <section aria-labelledby="work-title" className="lg:row-span-2">
        <h2 id="work-title" className="heading-face text-h3">
          {jobPageWords.about}
        </h2>
        <div className="mt-4 mb-10 max-w-prose print:mb-4">
          <RichText text={job.text} headings={3} {...languageProps(job)} />
        </div>
        <JobDocuments job={job} />
        <div className="print:hidden flex flex-wrap gap-4">
          <ButtonLink to={applyPath(job)}>{jobActions.apply}</ButtonLink>
          <BackLink to="/career">{jobActions.back}</BackLink>
        </div>
      </section>
      <section
        aria-labelledby="facts-title"
        data-tone="dark"
        className="relative order-first self-start rounded-card bg-navy p-5 text-white shadow-raised sm:p-8 print:w-full print:p-0 lg:order-none lg:-mt-20 short-laptop:-mt-16"
      >
        <h2 id="facts-title" className="heading-face text-h3">
          {jobPageWords.facts}
        </h2>
        <p className="mt-1 font-head text-brass-light text-figure figures">
          {payText(job) ?? jobTexts.pay.ask}
        </p>
        <div className="print:hidden mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to={applyPath(job)}>{jobActions.apply}</ButtonLink>
          <ApplyByWhatsApp variant="outlineOnDark">{jobPageWords.whatsapp}</ApplyByWhatsApp>
        </div>
        <JobFacts job={job} />
      </section>
      <FraudWarning />
    </div>
  );
}

/** The facts of a job except the pay: in one column in a narrow container, in two columns in a wider one. */
function JobFacts({ job }: { job: JobOpening }) {
  const officeText = (words: string | null) =>
    words && <bdi {...languageProps(job, words)}>{words}</bdi>;
  const facts = [
    { icon: MapPin, label: labels.location, value: officeText(job.location) },
    { icon: Clock, label: labels.hours, value: officeText(job.hours) },
    { icon: CalendarOff, label: labels.days_off, value: officeText(job.days_off) },
    { icon: Timer, label: labels.overtime, value: officeText(job.overtime) },
    { icon: BedDouble, label: labels.lodging, value: officeText(job.lodging) },
    { icon: Utensils, label: labels.meals, value: officeText(job.meals) },
    { icon: Shirt, label: labels.uniform, value: officeText(job.uniform) },
    { icon: GraduationCap, label: labels.training, value: officeText(job.training) },
    { icon: UserCheck, label: labels.age, value: jobTexts.age(job.min_age, job.max_age) },
    { icon: BookOpen, label: labels.education, value: officeText(job.education) },
    { icon: Ruler, label: labels.height, value: officeText(job.height) },
    { icon: Users, label: labels.positions, value: job.no_of_vacancies },
    {
      icon: CalendarClock,
      label: labels.deadline,
      value: <time dateTime={job.expired_date}>{formatDay(job.expired_date)}</time>,
    },
  ];
  return (
    <div className="@container my-5">
      <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-2 @sm:gap-y-4">
        {facts
          .filter(({ value }) => value !== null)
          .map(({ icon, label, value }) => (
            <div
              key={label}
              className="relative grid grid-cols-[auto_1fr] items-baseline gap-x-4 ps-9 @sm:block"
            >
              <dt className="text-on-dark text-small">
                <Icon
                  icon={icon}
                  size={22}
                  className="absolute top-0.5 inset-s-0 text-brass-light"
                />
                {label}
              </dt>
              <dd className="text-end font-semibold figures @sm:text-start">
                {/* `bdi` keeps the alignment of the value independent of the direction of its words. */}
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** The papers to bring, or a general list if the job has no list, and the number to mention on the telephone. */
function JobDocuments({ job }: { job: JobOpening }) {
  const jobPapers = parsePapers(job);
  return (
    <>
      <section aria-labelledby="documents-title" className="mb-10 max-w-prose print:mb-4">
        <h2 id="documents-title" className="heading-face text-h3">
          {papersToBring.title}
        </h2>
        {jobPapers.length > 0 ? (
          <PapersToBring papers={jobPapers} textProps={languageProps(job)} />
        ) : (
          <PapersToBring papers={papersToBring.items} />
        )}
      </section>
      <p className="mb-6 text-muted text-small">
        {jobTexts.posted(job.id, <time dateTime={job.posted_at}>{formatDate(job.posted_at)}</time>)}
      </p>
    </>
  );
}

/** A job that no longer accepts applications. */
function ClosedJob({ others }: { others: JobOpening[] }) {
  return (
    <>
      <StatusPage kind="error" words={closedJob} />
      {others.length > 0 && (
        <HeadedSection id="open-title" title={closedJob.openTitle} tone="bone">
          <div className="mt-8">
            <JobGrid jobs={others} />
          </div>
        </HeadedSection>
      )}
    </>
  );
}

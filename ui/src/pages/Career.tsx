import { ArrowDown } from "lucide";
import * as words from "#words/career";
import { language } from "#words/language";
import { BenefitCards } from "../sections/BenefitCards";
import { FraudWarning, HiringSteps, ReadInUrdu } from "../sections/Hiring";
import { HowToApply } from "../sections/HowToApply";
import { wordsOf } from "../sections/ItemTitle";
import { JobGrid } from "../sections/JobGrid";
import { jobPath, leastPay } from "../sections/job-words";
import { Page } from "../sections/Page";
import { PageList } from "../sections/PageList";
import { Papers } from "../sections/Papers";
import { WithData } from "../sections/WithData";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { SectionHeading } from "../ui/SectionHeading";

/** The heading of the list of openings, to which the page links. */
const OPENINGS_ID = "openings-title";

const banner = { ...words.careerBanner, description: <OpenJobs />, look: "stripOnPhones" } as const;

export function Component() {
  return (
    <Page head={words.careerHead} banner={banner} closing={words.applyCallToAction}>
      {/* The banner says it, too. */}
      {language.code === "en" && <ReadInUrdu />}
      <WhyWorkWithUs />
      <section aria-labelledby={OPENINGS_ID} className="wrap bg-white pt-6 pb-section sm:pt-12">
        <SectionHeading id={OPENINGS_ID} {...words.openingsIntro} />
        <div className="mt-6 mb-10 sm:mt-8">
          <PageList items={(data) => data.jobs} words={words.jobListWords}>
            {(jobs) => <JobGrid jobs={jobs} />}
          </PageList>
        </div>
        <FraudWarning />
      </section>
      <HowToApply />
      <HiringSteps />
      <Papers />
    </Page>
  );
}

const MOST_NAMED = 4;

/** Links to the openings with the nearest deadlines, and their pay, so that the first screen of a phone has them. */
function OpenJobs() {
  const withoutList = <span>{words.careerBanner.description}</span>;
  return (
    <WithData fallback={withoutList}>
      {(data) => {
        const jobs = data?.jobs?.slice(0, MOST_NAMED) ?? [];
        if (jobs.length === 0) return withoutList;
        return (
          <>
            <span>{words.openNow}</span>
            {jobs.map((job) => (
              <span key={job.id} className="flex min-h-6 flex-wrap items-baseline gap-x-3">
                <Link to={jobPath(job)} className="underline underline-offset-4 hover:text-brass-light">
                  <bdi {...wordsOf(job, job.title)}>{job.title}</bdi>
                </Link>
                <bdi {...wordsOf(job, job.location)} className="text-small max-sm:hidden">
                  {job.location}
                </bdi>
                <span className="text-small">{leastPay(job)}</span>
              </span>
            ))}
          </>
        );
      }}
    </WithData>
  );
}

/** The benefits, low enough for the openings to begin on the first screen, and a link to these. */
function WhyWorkWithUs() {
  return (
    <section aria-labelledby="benefits-title" className="bg-bone py-3 sm:py-10">
      <div className="wrap">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-6">
          <h2 id="benefits-title" className="text-card text-navy sm:text-h3">
            {words.benefitsIntro.title}
          </h2>
          <a href={`#${OPENINGS_ID}`} className="no-print inline-flex min-h-11 items-center gap-2 marked-link max-sm:hidden">
            {words.openingsLink}
            <Icon icon={ArrowDown} size={18} />
          </a>
        </div>
        <BenefitCards look="row" />
      </div>
    </section>
  );
}

import { useLoaderData } from "react-router-dom";
import * as words from "#words/career";
import { papersToBring } from "#words/hiring";
import { language } from "#words/language";
import { useCompany } from "../facts/company";
import type { careerSource } from "../loaders";
import { BenefitCards } from "../sections/BenefitCards";
import { Deferred } from "../sections/Deferred";
import { FraudWarning } from "../sections/FraudWarning";
import { HiringSteps } from "../sections/HiringSteps";
import { HowToApply } from "../sections/HowToApply";
import { languageProps } from "../sections/ItemTitle";
import { JobGrid } from "../sections/JobGrid";
import { jobPath, leastPay } from "../sections/job-words";
import { NoFeesInUrdu } from "../sections/NoFeesInUrdu";
import { Page } from "../sections/Page";
import { PageList } from "../sections/PageList";
import { PapersToBring } from "../sections/PapersToBring";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { Link } from "../ui/Link";
import { SectionHeading } from "../ui/SectionHeading";

export function Component() {
  const { content } = useLoaderData<typeof careerSource.loader>();
  return (
    <Page
      head={words.careerHead}
      banner={{ ...words.careerBanner, list: <OpenJobs />, variant: "stripOnPhones" }}
      closing={words.applyCallToAction}
    >
      {/* The banner of the Urdu page has the same words. */}
      {language.code === "en" && <NoFeesInUrdu />}
      <WhyWorkWithUs />
      <section
        aria-labelledby="jobs-title"
        data-tone="white"
        className="page-width bg-white pt-3 sm:pt-12"
      >
        <SectionHeading id="jobs-title" {...words.jobsIntro} large />
        <div className="mt-3 sm:mt-8">
          <PageList
            content={content}
            isEmpty={({ jobs }) => jobs.length === 0}
            words={words.jobListWords}
          >
            {({ jobs }) => <JobGrid jobs={jobs} />}
          </PageList>
        </div>
      </section>
      <div
        data-tone="white"
        className="page-width grid grid-cols-1 gap-8 bg-white pt-10 pb-section lg:grid-cols-2"
      >
        <section aria-labelledby="bring-title" className="scroll-mt-32">
          <h2 id="bring-title" className="heading-face text-h3">
            {papersToBring.title}
          </h2>
          <PapersToBring papers={papersToBring.items} />
        </section>
        <FraudWarning />
      </div>
      <HowToApply />
      <HiringSteps />
    </Page>
  );
}

const MAX_JOBS_IN_BANNER = 4;

/** Links to the jobs with the nearest deadlines, so that the first screen of a phone shows their cities and pay. */
function OpenJobs() {
  const { content } = useLoaderData<typeof careerSource.loader>();
  const fallback = (
    <>
      <p>{words.careerBanner.description}</p>
      <ForDistantApplicants />
    </>
  );
  return (
    <Deferred content={content} fallback={fallback}>
      {(career) => {
        const jobs = career.jobs.slice(0, MAX_JOBS_IN_BANNER);
        if (jobs.length === 0) return fallback;
        return (
          <>
            <p>{words.openNow}</p>
            <ul>
              {jobs.map((job) => (
                <li
                  key={job.id}
                  className="flex min-h-6 flex-wrap items-baseline gap-x-2 sm:gap-x-3"
                >
                  <Link
                    to={jobPath(job)}
                    className="underline underline-offset-4 hover:text-brass-light"
                  >
                    <bdi {...languageProps(job, job.title)}>{job.title}</bdi>
                  </Link>
                  <bdi {...languageProps(job, job.location)} className="text-small">
                    {job.location}
                  </bdi>
                  <span className="text-small">{leastPay(job)}</span>
                </li>
              ))}
            </ul>
            <ForDistantApplicants />
          </>
        );
      }}
    </Deferred>
  );
}

/** The city of the office, and a link for applicants who live far from all jobs. */
function ForDistantApplicants() {
  const { address, whatsapp } = useCompany();
  const { office, question, whatsapp: label } = words.forDistantApplicants;
  return (
    <p className="mt-1 text-small sm:mt-2">
      {office(address.locality)}
      {whatsapp && (
        <>
          {` ${question} `}
          <WhatsAppLink className="inline-block underline underline-offset-4 hover:text-brass-light max-sm:py-1">
            {label}
          </WhatsAppLink>
        </>
      )}
    </p>
  );
}

function WhyWorkWithUs() {
  return (
    <section aria-labelledby="benefits-title" data-tone="bone" className="bg-bone py-2 sm:py-10">
      <div className="page-width">
        <h2 id="benefits-title" className="mb-1 text-card text-navy sm:mb-6 sm:text-h3">
          {words.benefitsIntro.title}
        </h2>
        <BenefitCards variant="row" />
      </div>
    </section>
  );
}

import { applyCallToAction, benefitsIntro, careerHead } from "../../content/jobs/career";
import { careerBanner } from "../../content/jobs/career-banner";
import { jobListWords } from "../../content/jobs/job-list";
import { jobsWords } from "../../content/jobs/openings";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { PageList } from "../../page/PageList";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { BenefitCards } from "./BenefitCards";
import { FraudWarning } from "./FraudWarning";
import { HiringSteps } from "./HiringSteps";
import { HowToApply } from "./HowToApply";
import { JobGrid } from "./JobGrid";

export function Career() {
  return (
    <>
      <Head {...careerHead} />
      <PageBanner {...careerBanner} trail={[{ label: careerBanner.title, path: "/career" }]} />
      <WhyWorkWithUs />
      <CurrentOpenings />
      <HowToApply />
      <HiringSteps />
      <CallToAction words={applyCallToAction} />
    </>
  );
}

function WhyWorkWithUs() {
  return (
    <Section labelledBy="benefits-title" tone="bone">
      <SectionHeading id="benefits-title" {...benefitsIntro} />
      <div className="mt-10">
        <BenefitCards look="row" />
      </div>
    </Section>
  );
}

function CurrentOpenings() {
  const { eyebrow, title, lead } = jobsWords;
  return (
    <Section labelledBy="openings-title">
      <SectionHeading id="openings-title" eyebrow={eyebrow} title={title} lead={lead} />
      <div className="my-10">
        <PageList items={(data) => data.jobs} words={jobListWords}>
          {(jobs) => <JobGrid jobs={jobs} />}
        </PageList>
      </div>
      <FraudWarning />
    </Section>
  );
}

import type { PublishedJob } from "../../api/types";
import { countryName } from "../../content/company-words";
import { applyCallToAction, careerBanner, jobListWords } from "../../content/jobs/career";
import { openingTexts } from "../../content/jobs/opening";
import { useDescription } from "../../hooks/useDescription";
import { usePageData } from "../../hooks/usePage";
import { CallToAction } from "../../page/CallToAction";
import { formatDay } from "../../page/format-date";
import { Head } from "../../page/Head";
import { ItemFallback } from "../../page/ItemFallback";
import { PageBanner } from "../../page/PageBanner";
import { HiringSteps } from "./HiringSteps";
import { JobDescription } from "./JobDescription";
import { jobPath, jobSummary } from "./job-words";

/** The page of one opening. */
export function Opening() {
  const job = usePageData()?.job;
  return job ? <JobPage job={job} /> : <ItemFallback banner={careerBanner} listPath="/career" words={jobListWords} />;
}

type Props = { job: PublishedJob };

function JobPage({ job }: Props) {
  useDescription({ of: "job", job });
  const path = jobPath(job);
  const trail = [
    { label: careerBanner.title, path: "/career" },
    { label: job.title, path },
  ];
  return (
    <>
      <Head title={openingTexts.pageTitle(job.title, job.location)} description={jobSummary(job)} path={path} />
      <PageBanner
        title={job.title}
        description={openingTexts.lead(job.location, countryName("PK"), formatDay(job.expired_date))}
        image={careerBanner.image}
        trail={trail}
      />
      <JobDescription job={job} />
      <HiringSteps />
      <CallToAction words={applyCallToAction} />
    </>
  );
}

import type { JobOpening } from "../api/types";
import { applyCall, careerBanner } from "../content/careers";
import { countryName } from "../content/company-words";
import { jobPosting } from "../content/job-posting";
import { useCompany } from "../hooks/useServed";
import { StructuredData } from "../ui/StructuredData";
import { ClosingCall } from "./ClosingCall";
import { formatDay } from "./format-date";
import { Head } from "./Head";
import { HiringSteps } from "./HiringSteps";
import { JobDescription } from "./JobDescription";
import { jobPath, jobSummary } from "./job-words";
import { PageBanner } from "./PageBanner";
import { textToHtml } from "./text-to-html";

type Props = { job: JobOpening };

/** An opening's own page. */
export function JobPage({ job }: Props) {
  const company = useCompany();
  const path = jobPath(job);
  const trail = [
    { label: careerBanner.title, path: "/career" },
    { label: job.title, path },
  ];
  return (
    <>
      <Head title={`${job.title} in ${job.location}`} description={jobSummary(job)} path={path} />
      <PageBanner
        title={job.title}
        description={`${job.location}, ${countryName("PK")}. Apply by ${formatDay(job.expired_date)}.`}
        image={careerBanner.image}
        trail={trail}
      />
      <JobDescription job={job} />
      <HiringSteps />
      <ClosingCall words={applyCall} />
      <StructuredData data={jobPosting(company, job, textToHtml(job.description))} />
    </>
  );
}

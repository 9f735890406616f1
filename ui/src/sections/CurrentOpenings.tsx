import { getJobs } from "../api/client";
import { jobsWords } from "../content/careers";
import { usePageData } from "../hooks/useRenderRequest";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { JobGrid } from "./JobGrid";
import { NoFees } from "./NoFees";
import { RemoteList } from "./RemoteList";

export function CurrentOpenings() {
  const { eyebrow, title, lead } = jobsWords;
  return (
    <Section labelledBy="openings-title">
      <SectionHeading id="openings-title" eyebrow={eyebrow} title={title} lead={lead} />
      <div className="my-10">
        <RemoteList initialData={usePageData().jobs} load={getJobs} words={jobsWords}>
          {(jobs) => <JobGrid jobs={jobs} />}
        </RemoteList>
      </div>
      <NoFees />
    </Section>
  );
}

import type { JobOpening } from "../api/types";
import { jobsWords } from "../content/careers";
import { ButtonLink } from "../ui/ButtonLink";
import { Card } from "../ui/Card";
import { TextLink } from "../ui/TextLink";
import { JobFacts } from "./JobFacts";
import { applyPath, jobPath, jobPreview } from "./job-words";

type Props = { job: JobOpening };

export function JobCard({ job }: Props) {
  const which = `${job.title}, ${job.location}`;
  return (
    <Card>
      <article className="flex grow flex-col p-6 sm:p-7">
        <h3 className="text-h3 text-navy">
          <TextLink to={jobPath(job)} className="hover:text-brass-deep hover:underline hover:underline-offset-4">
            {job.title}
          </TextLink>
        </h3>
        <div className="my-5 border-line border-y py-5">
          <JobFacts job={job} />
        </div>
        <p className="mb-6 text-muted">{jobPreview(job)}</p>
        <div className="mt-auto flex flex-wrap gap-3">
          <ButtonLink to={applyPath(job)}>
            <span>
              {jobsWords.apply}
              <span className="sr-only"> for {which}</span>
            </span>
          </ButtonLink>
          <ButtonLink to={jobPath(job)} look="outline">
            <span>
              {jobsWords.more}
              <span className="sr-only"> about {which}</span>
            </span>
          </ButtonLink>
        </div>
      </article>
    </Card>
  );
}

import { Link } from "react-router-dom";
import type { JobOpening } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { openingLinks, openingTexts } from "../words/opening";
import { JobFacts } from "./JobFacts";
import { applyPath, jobPath, jobPreview } from "./job-words";

export function JobGrid({ jobs }: { jobs: JobOpening[] }) {
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {jobs.map((job) => (
        <li key={job.id} className="break-inside-avoid">
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function JobCard({ job }: { job: JobOpening }) {
  const name = openingTexts.name(job.title, job.location);
  return (
    <Card>
      <article className="flex grow flex-col p-6 sm:p-7">
        <h3 dir="auto" className="text-h3 text-navy">
          <Link to={jobPath(job)} className="hover:text-brass-deep hover:underline hover:underline-offset-4">
            {job.title}
          </Link>
        </h3>
        <div className="my-5 border-line border-y py-5">
          <JobFacts job={job} />
        </div>
        <p dir="auto" className="mb-6 text-muted">
          {jobPreview(job)}
        </p>
        <div className="mt-auto flex flex-wrap gap-3">
          <ButtonLink to={applyPath(job)}>
            <span>{openingLinks.apply(name)}</span>
          </ButtonLink>
          <ButtonLink to={jobPath(job)} look="outline">
            <span>{openingLinks.more(name)}</span>
          </ButtonLink>
        </div>
      </article>
    </Card>
  );
}

import type { JobOpening } from "../api/types";
import { JobCard } from "./JobCard";

type Props = { jobs: JobOpening[] };

export function JobGrid({ jobs }: Props) {
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

import { MapPin } from "lucide";
import { Link } from "react-router-dom";
import type { JobOpening } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { oneLine } from "../ui/excerpt";
import { Icon } from "../ui/Icon";
import { formatDay } from "../words/format-date";
import { jobFactLabels, openingLinks, openingTexts } from "../words/opening";
import { applyPath, jobPath, payText } from "./job-words";

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

/** On a phone the description is below the buttons, so that these of several openings are on one screen. */
function JobCard({ job }: { job: JobOpening }) {
  const name = openingTexts.name(job.title, job.location);
  const facts = [
    { label: jobFactLabels.hours, value: job.hours },
    { label: jobFactLabels.age, value: openingTexts.ageInLine(job.min_age, job.max_age) },
    { label: jobFactLabels.positions, value: openingTexts.positions(job.no_of_vacancies) },
  ].filter(({ value }) => value !== null);
  return (
    <Card>
      <article className="flex grow flex-col p-5 sm:p-7">
        <h3 dir="auto" className="text-[1.625rem] text-navy leading-tight sm:text-h3">
          <Link to={jobPath(job)} className="hover:text-brass-deep hover:underline hover:underline-offset-4">
            {job.title}
          </Link>
        </h3>
        <dl className="mt-1 [&_dt]:sr-only">
          <div className="flex items-center gap-1.5 text-muted text-small">
            <Icon icon={MapPin} className="shrink-0 text-brass-deep" />
            <dt>{jobFactLabels.location}</dt>
            <dd>
              <bdi>{job.location}</bdi>
            </dd>
          </div>
          <div className="mt-2 font-head text-brass-deep text-figure tabular-nums">
            <dt>{jobFactLabels.pay}</dt>
            <dd>{payText(job) ?? openingTexts.pay.ask}</dd>
          </div>
          {/* A dot before each: the margin hides those at the start of a line. */}
          <div className="mt-1 overflow-hidden max-sm:text-[1rem]">
            <div className="-ms-4 flex flex-wrap">
              {facts.map(({ label, value }) => (
                <div key={label} className="flex before:w-4 before:text-center before:text-muted before:content-['·']">
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </div>
          </div>
          <div className="text-muted text-small">
            <dt>{jobFactLabels.deadline}</dt>
            <dd className="tabular-nums">
              {openingTexts.until(<time dateTime={job.expired_date}>{formatDay(job.expired_date)}</time>)}
            </dd>
          </div>
        </dl>
        <p
          dir="auto"
          className="line-clamp-2 text-muted print:line-clamp-none max-sm:order-last max-sm:mt-4 max-sm:text-small sm:my-4 sm:line-clamp-3"
        >
          {oneLine(job.description)}
        </p>
        <div className="mt-4 flex flex-wrap gap-3 sm:mt-auto">
          <ButtonLink to={applyPath(job)} look="wideBrass">
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

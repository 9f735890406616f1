import { jobCardLinks, jobFactLabels, jobTexts } from "#words/job";
import type { JobOpening } from "../api/types";
import { ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { oneLine } from "../ui/excerpt";
import { Link } from "../ui/Link";
import { applyPath } from "../words/links";
import { ItemTitle, languageProps } from "./ItemTitle";
import { jobPath, payText } from "./job-words";

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

/* Inline facts start with a dot. The negative margin of the list clips the dot at the start of a line. */
const classNames = {
  line: "w-full ps-4 text-muted text-small leading-snug",
  place: "w-full ps-4 font-semibold text-navy",
  pay: "mt-1 w-full ps-4 font-head text-brass-deep text-figure figures",
  inLine: "flex before:w-4 before:text-center before:text-muted before:content-['·']",
  condition: "flex w-full gap-x-1.5 ps-4 text-small leading-snug",
};

/** Conditions that decide for many applicants whether to apply. */
const conditions = ["lodging", "meals", "education", "height"] as const;

/** On phones the description comes after the buttons, so that the buttons of several jobs fit on one screen. */
function JobCard({ job }: { job: JobOpening }) {
  const name = jobTexts.name(job.title, job.location);
  const facts = [
    {
      label: jobFactLabels.location,
      value: <bdi {...languageProps(job, job.location)}>{job.location}</bdi>,
      className: classNames.place,
    },
    {
      label: jobFactLabels.pay,
      value: payText(job) ?? jobTexts.pay.ask,
      className: classNames.pay,
    },
    {
      label: jobFactLabels.hours,
      value: job.hours && <bdi {...languageProps(job)}>{job.hours}</bdi>,
      className: classNames.inLine,
    },
    {
      label: jobFactLabels.age,
      value: jobTexts.ageInLine(job.min_age, job.max_age),
      className: classNames.inLine,
    },
    {
      label: jobFactLabels.positions,
      value: jobTexts.positions(job.no_of_vacancies),
      className: classNames.inLine,
    },
    ...conditions.map((name) => ({
      label: jobFactLabels[name],
      value: job[name] && <bdi {...languageProps(job, job[name])}>{job[name]}</bdi>,
      className: classNames.condition,
    })),
    {
      label: jobFactLabels.deadline,
      value: jobTexts.until(job.expired_date),
      className: classNames.line,
    },
  ].filter(({ value }) => value !== null);
  return (
    <Card>
      <article className="flex grow flex-col px-5 pt-3.5 pb-3 sm:p-8">
        <h3
          dir={languageProps(job, job.title).dir}
          className="heading-face text-h3 text-navy leading-tight"
        >
          <Link to={jobPath(job)} className="hover:text-brass-deep hover:underline">
            <ItemTitle item={job} title={job.title} />
          </Link>
        </h3>
        <div className="mt-1 overflow-hidden">
          <dl className="-ms-4 flex flex-wrap">
            {facts.map(({ label, value, className }) => (
              <div key={label} className={className}>
                <dt
                  className={
                    className === classNames.condition
                      ? "shrink-0 text-muted after:content-[':']"
                      : "sr-only"
                  }
                >
                  {label}
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <p
          {...languageProps(job)}
          className="line-clamp-3 text-muted max-sm:order-last max-sm:mt-4 max-sm:text-small sm:my-4 print:line-clamp-none"
        >
          {oneLine(job.description)}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-3 max-sm:[&>:first-child]:grow sm:mt-auto">
          <ButtonLink to={applyPath(job)}>{jobCardLinks.apply(name)}</ButtonLink>
          <ButtonLink to={jobPath(job)} variant="outline">
            {jobCardLinks.more(name)}
          </ButtonLink>
        </div>
      </article>
    </Card>
  );
}

import { ArrowLeft } from "lucide";
import type { PublishedJob } from "../../api/types";
import { employment, jobFactLabels, jobsWords, openingWords } from "../../content/jobs/opening";
import { useCompany } from "../../hooks/useCompany";
import { formatDate } from "../../page/format-date";
import { ButtonLink } from "../../ui/ButtonLink";
import { Icon } from "../../ui/Icon";
import { RichText } from "../../ui/RichText";
import { FraudWarning } from "./FraudWarning";
import { JobFacts } from "./JobFacts";
import { JobTerms } from "./JobTerms";
import { applyPath } from "./job-words";

type Props = { job: PublishedJob };

/** The full description, and beside it the facts and the link to the form. */
export function JobDescription({ job }: Props) {
  const { name } = useCompany();
  const lines = [
    { label: jobFactLabels.employer, value: name },
    { label: jobFactLabels.employment, value: employment.text },
    { label: jobFactLabels.posted, value: <time dateTime={job.posted_at}>{formatDate(job.posted_at)}</time> },
    { label: jobFactLabels.number, value: job.id },
  ];
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.6fr_1fr] lg:gap-18">
      <section aria-labelledby="work-title">
        <h2 id="work-title" className="text-h3">
          {openingWords.about}
        </h2>
        <div className="mt-4 mb-10 max-w-prose">
          <RichText text={job.text} headings={3} />
        </div>
        <JobTerms job={job} />
        <FraudWarning />
        <div className="mt-8">
          <ButtonLink to="/career" look="outline">
            <Icon icon={ArrowLeft} />
            {jobsWords.back}
          </ButtonLink>
        </div>
      </section>
      <section
        aria-labelledby="facts-title"
        className="on-dark order-first self-start rounded-card bg-navy p-7 text-white shadow-raised sm:p-9 lg:order-last"
      >
        <h2 id="facts-title" className="text-h3">
          {openingWords.facts}
        </h2>
        <div className="my-6">
          <JobFacts job={job} />
        </div>
        <dl className="mb-7 grid gap-2 border-white/20 border-t pt-5 text-small">
          {lines.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-on-dark">{label}</dt>
              <dd className="text-end">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={applyPath(job)}>{jobsWords.apply}</ButtonLink>
      </section>
    </div>
  );
}

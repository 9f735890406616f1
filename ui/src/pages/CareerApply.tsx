import { Phone } from "lucide";
import { useEffect, useMemo, useState } from "react";
import { useLoaderData, useLocation, useNavigate } from "react-router-dom";
import * as words from "#words/application";
import { benefitsIntro, jobsFailed } from "#words/career";
import { howToApply, withoutResume } from "#words/hiring";
import { jobActions, jobTexts } from "#words/job";
import { pageWords } from "#words/page-words";
import { applicationSteps } from "#words/sent";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { fieldId } from "../forms/FieldFrame";
import { FileField } from "../forms/FileField";
import { PhotosField } from "../forms/PhotosField";
import { SubmissionForm } from "../forms/SubmissionForm";
import { WorkField } from "../forms/WorkField";
import type { careerSource } from "../loaders";
import { ApplyByWhatsApp } from "../sections/ApplyByWhatsApp";
import { BenefitCards } from "../sections/BenefitCards";
import { FormPage } from "../sections/FormPage";
import { FraudWarning } from "../sections/FraudWarning";
import { NoFeesInUrdu } from "../sections/NoFeesInUrdu";
import { useRetry } from "../sections/useRetry";
import { Button, buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/PhoneLink";
import { TextLink } from "../ui/TextLink";
import { useHydrated } from "../ui/useHydrated";

export function Component() {
  return (
    <FormPage
      head={words.applyHead}
      banner={{ ...words.applyBanner, variant: "bareOnPhones" }}
      below={<NoFeesInUrdu />}
      first={<WithoutResume />}
      beside={<Benefits />}
    >
      <ApplicationForm />
    </FormPage>
  );
}

/** How to apply without a CV. It comes before the form, because many applicants have no CV. */
function WithoutResume() {
  const phone = useCompany().phones[0];
  return (
    <section
      aria-labelledby="without-title"
      className="rounded-card border-brass border-s-4 bg-bone p-5 shadow-rest"
    >
      <h2 id="without-title" className="text-card text-navy">
        {withoutResume.title}
      </h2>
      <p className="mt-1">{withoutResume.text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <ApplyByWhatsApp variant="outline">{withoutResume.whatsapp}</ApplyByWhatsApp>
        {phone && (
          <a href={telLink(phone.number)} className={buttonClassName.outline}>
            <Icon icon={Phone} />
            <span>{withoutResume.call(<bdi className="max-sm:hidden">{phone.number}</bdi>)}</span>
          </a>
        )}
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <>
      <section aria-labelledby="benefits-title">
        <h2 id="benefits-title" className="heading-face mb-5 text-h3">
          {benefitsIntro.title}
        </h2>
        <BenefitCards variant="column" />
      </section>
      <FraudWarning />
      <TextLink to={howToApply.path}>{howToApply.label}</TextLink>
    </>
  );
}

const controls = { file: FileField, photos: PhotosField, textarea: WorkField };

export function ApplicationForm() {
  const { jobs, error } = useJobs();
  const slug = useChosenSlug();
  const navigate = useNavigate();
  const isClosed = jobs !== null && slug !== null && find(jobs, slug) === null;

  /** Puts the chosen job into the query, where the other parts of the page read it. */
  function chooseJob(nextSlug: string | null) {
    if (nextSlug === slug) return;
    void navigate(
      { search: nextSlug ? `?job=${nextSlug}` : "" },
      { replace: true, preventScrollReset: true },
    );
  }

  const preselected = useMemo(
    (): Record<string, string> =>
      slug === null || isClosed ? {} : { [POSITION]: JOB_PREFIX + slug },
    [slug, isClosed],
  );

  return (
    <SubmissionForm
      action="/api/job-request"
      encType="multipart/form-data"
      fields={fieldsFor(jobs, slug)}
      words={words.applicationForm}
      confirmation={{
        steps: applicationSteps,
        children: <TextLink to="/career">{jobActions.back}</TextLink>,
      }}
      controls={controls}
      preselected={preselected}
      onTextChange={(name, text) => name === POSITION && chooseJob(parseSlug(text))}
      onCleared={() => chooseJob(null)}
      intro={error ? <JobsFailed error={error} /> : isClosed && <ChosenJobClosed />}
    >
      <p className="text-muted text-small">{words.consent.text}</p>
      <input type="hidden" name="consent_version" value={words.consent.version} />
    </SubmissionForm>
  );
}

type JobsState = { jobs: JobOpening[] | null; error: Error | null };

/** Returns the open jobs. Null while they load, and if they could not be loaded. The form does not wait for them. */
function useJobs(): JobsState {
  const { content } = useLoaderData<typeof careerSource.loader>();
  const [state, setState] = useState<JobsState>({
    jobs: content instanceof Promise ? null : content.jobs,
    error: null,
  });
  useEffect(() => {
    let isLatest = true;
    Promise.resolve(content).then(
      ({ jobs }) => isLatest && setState({ jobs, error: null }),
      // Keep an old list if loading it again fails.
      (error: Error) => isLatest && setState(({ jobs }) => ({ jobs, error: jobs ? null : error })),
    );
    return () => {
      isLatest = false;
    };
  }, [content]);
  return state;
}

/** Shown when the jobs could not be loaded. The form still works without them. */
function JobsFailed({ error }: { error: Error }) {
  const { messageRef, buttonProps } = useRetry(error, focusSelect);
  return (
    <div
      ref={messageRef}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-small bg-bone px-4 py-3"
    >
      <p>{jobsFailed.failedTitle}</p>
      <Button variant="outline" {...buttonProps}>
        {pageWords.again}
      </Button>
    </div>
  );
}

const focusSelect = () => document.getElementById(fieldId(POSITION))?.focus();

function ChosenJobClosed() {
  return (
    <p role="status" className="rounded-small border-brass border-s-4 bg-bone px-5 py-4">
      {words.chosenJobClosed}
    </p>
  );
}

const POSITION = "job_position";

/** The prefix of option values for open jobs. It keeps a job's slug distinct from the value of a position. */
const JOB_PREFIX = "job:";

/** Returns the slug in the value of an option for an open job. Null for a position. */
function parseSlug(value: string): string | null {
  return value.startsWith(JOB_PREFIX) ? value.slice(JOB_PREFIX.length) : null;
}

/**
 * Returns the fields of the form, with a select of the open jobs and the positions. Until the jobs have loaded, it offers the job in
 * the query.
 */
function fieldsFor(jobs: JobOpening[] | null, slug: string | null): FieldDefinition[] {
  const { label, open, others, positions, linked } = words.jobChoice;
  const loadedJobs = jobs?.map((job) => ({
    slug: job.slug,
    label: jobTexts.name(job.title, job.location),
  }));
  const choices = loadedJobs ?? (slug === null ? [] : [{ slug, label: linked }]);
  const jobGroup = { name: "open", label: open };
  const jobOptions = choices.map((job) => ({
    value: JOB_PREFIX + job.slug,
    label: job.label,
    group: jobGroup,
  }));
  return words.applicationFields.map((field) => {
    if (field.name !== POSITION) return field;
    const positionGroup = { name: "positions", label: jobOptions.length > 0 ? others : positions };
    const positionOptions = (field.options ?? []).map((option) => ({
      ...option,
      group: positionGroup,
    }));
    return { ...field, label, options: [...jobOptions, ...positionOptions] };
  });
}

/** Returns the slug of the job in the query (`?job=<slug>`). Null before hydration, because the server ignores the query. */
function useChosenSlug(): string | null {
  const { search } = useLocation();
  return useHydrated() ? new URLSearchParams(search).get("job") : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

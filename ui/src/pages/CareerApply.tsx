import { Phone } from "lucide";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as words from "#words/application";
import { benefitsIntro, openingsFailed } from "#words/career";
import { howToApply, withoutResume } from "#words/hiring";
import { jobsWords, openingTexts } from "#words/opening";
import { pageWords } from "#words/page-words";
import { applicationSteps } from "#words/sent";
import { useLoaded, usePageData } from "../api/page";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { FileField } from "../forms/FileField";
import { PhotosField } from "../forms/PhotosField";
import { SubmissionForm } from "../forms/SubmissionForm";
import { WorkField } from "../forms/WorkField";
import { BenefitCards } from "../sections/BenefitCards";
import { FormPage } from "../sections/FormPage";
import { ApplyByWhatsApp, FraudWarning, ReadInUrdu } from "../sections/Hiring";
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
      banner={{ ...words.applyBanner, look: "bareOnPhones" }}
      below={<ReadInUrdu />}
      first={<WithoutResume />}
      beside={<Benefits />}
    >
      <ApplicationForm />
    </FormPage>
  );
}

/** The other way to apply, before the form asks for what many do not have. */
function WithoutResume() {
  const phone = useCompany().phones[0];
  return (
    <section aria-labelledby="without-title" className="rounded-card border-brass border-s-4 bg-bone p-5 shadow-rest">
      <h2 id="without-title" className="text-card text-navy">
        {withoutResume.title}
      </h2>
      <p className="mt-1">{withoutResume.text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <ApplyByWhatsApp look="outline">{withoutResume.whatsapp}</ApplyByWhatsApp>
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
        <h2 id="benefits-title" className="mb-5 text-h3">
          {benefitsIntro.title}
        </h2>
        <BenefitCards look="column" />
      </section>
      <FraudWarning />
      <TextLink to={howToApply.path}>{howToApply.label}</TextLink>
    </>
  );
}

const controls = { file: FileField, photos: PhotosField, textarea: WorkField };

export function ApplicationForm() {
  const form = useRef<HTMLFormElement>(null);
  const { jobs, error } = useOpenings();
  const slug = useChosenSlug();
  const navigate = useNavigate();
  const isClosed = jobs !== null && slug !== null && find(jobs, slug) === null;

  /** Puts the chosen opening into the page's address, from which the other parts of the page know it. */
  function choose(next: string | null) {
    if (next === slug) return;
    void navigate({ search: next ? `?job=${next}` : "" }, { replace: true, preventScrollReset: true });
  }

  // The list is uncontrolled: the visitor may have chosen before hydration, and what this tab has kept is chosen again.
  useEffect(() => {
    const list = listOfJobs(form);
    if (list?.value === "") list.value = slug === null || isClosed ? "" : OPEN_JOB + slug;
  }, [slug, isClosed]);

  function handleChange({ target }: { target: EventTarget }) {
    if (target instanceof HTMLSelectElement && target.name === POSITION) choose(slugIn(target.value));
  }
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={fieldsFor(jobs, slug)}
      words={words.applicationForm}
      confirmation={{ steps: applicationSteps, children: <TextLink to="/career">{jobsWords.back}</TextLink> }}
      controls={controls}
      onChange={handleChange}
      onCleared={() => choose(null)}
      intro={error ? <OpeningsFailed error={error} form={form} /> : isClosed && <OpeningClosed />}
    >
      <p className="text-muted text-small">{words.consent.text}</p>
      <input type="hidden" name="consent_version" value={words.consent.version} />
    </SubmissionForm>
  );
}

type Openings = { jobs: JobOpening[] | null; error: Error | null };

/** The open jobs: null while they are on the way, and when they could not be loaded. The form does not wait for them. */
function useOpenings(): Openings {
  const content = useLoaded()?.content;
  const sent = usePageData();
  const [openings, setOpenings] = useState<Openings>({ jobs: sent?.jobs ?? null, error: null });
  useEffect(() => {
    let isLatest = true;
    Promise.resolve(content).then(
      (data) => isLatest && setOpenings({ jobs: data?.jobs ?? null, error: null }),
      // An old list is better than none.
      (error: Error) => isLatest && setOpenings(({ jobs }) => ({ jobs, error: jobs ? null : error })),
    );
    return () => {
      isLatest = false;
    };
  }, [content]);
  return openings;
}

/** Shown when the openings could not be loaded. The form still works without them. */
function OpeningsFailed({ error, form }: { error: Error; form: RefObject<HTMLFormElement | null> }) {
  const focusList = useCallback(() => listOfJobs(form)?.focus(), [form]);
  const { message, button } = useRetry(error, focusList);
  return (
    <div ref={message} role="alert" className="flex flex-wrap items-center justify-between gap-4 rounded-small bg-bone px-4 py-3">
      <p>{openingsFailed.failedTitle}</p>
      <Button look="outline" {...button}>
        {pageWords.again}
      </Button>
    </div>
  );
}

function OpeningClosed() {
  return (
    <p role="status" className="rounded-small border-brass border-s-4 bg-bone px-5 py-4">
      {words.openingClosed}
    </p>
  );
}

const POSITION = "job_position";

/** Before the slug of an open job in a value of the list: some slugs are also values of positions. */
const OPEN_JOB = "job:";

/** The slug in a value of the list, unless that is of a position. */
function slugIn(value: string): string | null {
  return value.startsWith(OPEN_JOB) ? value.slice(OPEN_JOB.length) : null;
}

/**
 * The fields of the form, with one list of the open jobs and the positions. While the jobs are not known, it offers the one that the
 * visitor comes from.
 */
function fieldsFor(jobs: JobOpening[] | null, slug: string | null): FieldDefinition[] {
  const { label, open, others, positions, linked } = words.jobChoice;
  const known = jobs?.map((job) => ({ slug: job.slug, label: openingTexts.name(job.title, job.location) }));
  const shown = known ?? (slug === null ? [] : [{ slug, label: linked }]);
  const group = { name: "open", label: open };
  const openJobs = shown.map((job) => ({ value: OPEN_JOB + job.slug, label: job.label, group }));
  return words.applicationFields.map((field) => {
    if (field.name !== POSITION) return field;
    const rest = { name: "positions", label: openJobs.length > 0 ? others : positions };
    const offered = (field.options ?? []).map((option) => ({ ...option, group: rest }));
    return { ...field, label, options: [...openJobs, ...offered] };
  });
}

/**
 * The opening that the page's address names (`?job=<slug>`): that of the link to it, or one that was chosen since. The server sends the
 * same page for every query.
 */
function useChosenSlug(): string | null {
  const { search } = useLocation();
  return useHydrated() ? new URLSearchParams(search).get("job") : null;
}

function listOfJobs(form: RefObject<HTMLFormElement | null>): HTMLSelectElement | null {
  const control = form.current?.elements.namedItem(POSITION);
  return control instanceof HTMLSelectElement ? control : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

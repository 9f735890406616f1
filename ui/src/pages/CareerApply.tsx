import { Phone } from "lucide";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as words from "#words/application";
import { benefitsIntro, openingsFailed } from "#words/career";
import { howToApply, withoutResume } from "#words/hiring";
import { openingTexts } from "#words/opening";
import { pageWords } from "#words/page-words";
import { applicationSteps } from "#words/sent";
import { useLoaded, usePageData } from "../api/page";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import { positionTitles } from "../facts/form-definition" with { type: "macro" };
import type { FieldDefinition } from "../facts/form-definition";
import { FileField, UploadProgress } from "../forms/FileField";
import { SubmissionForm } from "../forms/SubmissionForm";
import { BenefitCards } from "../sections/BenefitCards";
import { FormPage } from "../sections/FormPage";
import { ApplyByWhatsApp, FraudWarning, ReadInUrdu } from "../sections/Hiring";
import { useRetry } from "../sections/useRetry";
import { Button, ButtonLink, buttonLook } from "../ui/Button";
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
  const { jobs } = useOpenings();
  const slug = useChosenSlug();
  return (
    <section aria-labelledby="without-title" className="rounded-card border-brass border-s-4 bg-bone p-5 shadow-rest">
      <h2 id="without-title" className="text-card text-navy">
        {withoutResume.title}
      </h2>
      <p className="mt-1">{withoutResume.text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <ApplyByWhatsApp job={jobs && find(jobs, slug)} look="outline">
          {withoutResume.whatsapp}
        </ApplyByWhatsApp>
        {phone && (
          <a href={telLink(phone.number)} className={buttonLook.outline}>
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

const controls = { file: FileField };

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

  // The selects are uncontrolled: the visitor may have chosen an opening and a position before hydration.
  useEffect(() => {
    const choice = select(form, words.openingField.name);
    const position = select(form, POSITION);
    const job = jobs && find(jobs, choice?.value || slug);
    if (!choice || !job) return;
    choice.value = job.slug;
    if (position?.value === "") position.value = positionOf(jobs, job.title);
  }, [jobs, slug]);

  function handleChange({ target }: { target: EventTarget }) {
    if (!jobs || !(target instanceof HTMLSelectElement) || target.name !== words.openingField.name) return;
    const job = find(jobs, target.value);
    const position = select(form, POSITION);
    if (job && position) {
      position.value = positionOf(jobs, job.title);
      // As if the visitor had chosen it: the draft keeps it, and its error goes.
      position.dispatchEvent(new Event("input", { bubbles: true }));
    }
    choose(job?.slug ?? null);
  }
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={fieldsFor(jobs ?? [])}
      words={words.applicationForm}
      steps={applicationSteps}
      afterSent={
        <p>
          <ButtonLink to="/career" look="outline">
            {words.applicationForm.another}
          </ButtonLink>
        </p>
      }
      controls={controls}
      Progress={UploadProgress}
      onChange={handleChange}
      onCleared={() => choose(null)}
      intro={error ? <OpeningsFailed error={error} form={form} /> : isClosed && <OpeningClosed />}
    >
      {/* Without the list, the server still learns which opening the visitor came from. */}
      {jobs === null && slug !== null && <input type="hidden" name={words.openingField.name} value={slug} />}
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
  // The list brings the select of the openings.
  const focusSelect = useCallback(() => (select(form, words.openingField.name) ?? select(form, POSITION))?.focus(), [form]);
  const { message, button } = useRetry(error, focusSelect);
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
const offered = positionTitles();

/**
 * The fields of the form, with a select of all open jobs, if there are any, before that of the positions, to which titles are added that
 * are not among them.
 */
function fieldsFor(jobs: JobOpening[]): FieldDefinition[] {
  const options = jobs.map(({ slug, title, location }) => ({ value: slug, label: openingTexts.name(title, location) }));
  const isOffered = (slug: string) => offered.some(({ value }) => value === slug);
  const others = jobs.filter(({ slug, title }) => positionOf(jobs, title) === slug && !isOffered(slug));
  const opening: FieldDefinition = { ...words.openingField, kind: "select", required: false, options };
  return words.applicationFields.flatMap((field) => {
    if (field.name !== POSITION) return field;
    const added = others.map(({ slug, title }) => ({ value: slug, label: title }));
    const position = { ...field, options: [...(field.options ?? []), ...added] };
    return jobs.length > 0 ? [opening, position] : position;
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

function select(form: RefObject<HTMLFormElement | null>, name: string): HTMLSelectElement | null {
  const control = form.current?.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

/** The position of openings with this title: one that the form offers, or the first of them. */
function positionOf(jobs: JobOpening[], title: string): string {
  const position = offered.find(({ titles }) => titles.includes(title))?.value;
  return position ?? jobs.find((job) => job.title === title)?.slug ?? "";
}

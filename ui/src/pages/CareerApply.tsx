import { MessageCircle, Phone } from "lucide";
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLoaderData, useLocation, useRevalidator } from "react-router-dom";
import * as words from "#words/application";
import { benefitsIntro, openingsFailed } from "#words/career";
import { howToApply, withoutResume } from "#words/hiring";
import { openingTexts } from "#words/opening";
import { pageWords } from "#words/page-words";
import { applicationSteps } from "#words/sent";
import type { Loaded } from "../api/page";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import { positionTitles } from "../facts/form-definition" with { type: "macro" };
import type { FieldDefinition } from "../facts/form-definition";
import { FileField, UploadProgress } from "../forms/FileField";
import { SubmissionForm } from "../forms/SubmissionForm";
import { BenefitCards } from "../sections/BenefitCards";
import { FormPage } from "../sections/FormPage";
import { FraudWarning, ReadInUrdu } from "../sections/Hiring";
import { wordsOf } from "../sections/ItemTitle";
import { Button, ButtonLink, buttonLook } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { telLink, whatsAppLink } from "../ui/PhoneLink";
import { TextLink } from "../ui/TextLink";
import { useHydrated } from "../ui/useHydrated";
import { named } from "../words/named";

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
  const { whatsapp, phones } = useCompany();
  const { jobs } = useOpenings();
  const slug = useRequestedSlug();
  const job = jobs && find(jobs, slug);
  const message = withoutResume.message(job ? openingTexts.name(job.title, job.location) : undefined);
  const phone = phones[0];
  return (
    <section aria-labelledby="without-title" className="rounded-card border-brass border-s-4 bg-bone p-5 shadow-rest">
      <h2 id="without-title" className="text-card text-navy">
        {withoutResume.title}
      </h2>
      <p className="mt-1">{withoutResume.text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        {whatsapp && (
          <a href={whatsAppLink(whatsapp, message)} className={buttonLook.outline}>
            <Icon icon={MessageCircle} />
            {withoutResume.whatsapp}
          </a>
        )}
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
  const { jobs, hasFailed } = useOpenings();
  const { opening, requestedSlug, isClosed, isChoosing, handleChange, clear, reset } = useSelectedOpening(form, jobs);
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={jobs?.length ? fieldsWith(jobs, opening !== null && !isChoosing) : words.applicationFields}
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
      onCleared={reset}
      intro={hasFailed ? <OpeningsFailed /> : <SelectedOpening opening={opening} isClosed={isClosed} onClear={clear} />}
    >
      {/* Without the list, the server still learns which opening the visitor came from. */}
      {jobs === null && requestedSlug !== null && <input type="hidden" name={words.openingField.name} value={requestedSlug} />}
      <p className="text-muted text-small">{words.consent.text}</p>
      <input type="hidden" name="consent_version" value={words.consent.version} />
    </SubmissionForm>
  );
}

/** The open jobs: null while they are on the way, and when they could not be loaded. The form does not wait for them. */
function useOpenings(): { jobs: JobOpening[] | null; hasFailed: boolean } {
  const loaded = useLoaderData() as Loaded;
  const content = loaded?.content;
  const sent = content instanceof Promise ? null : content;
  const [openings, setOpenings] = useState({ jobs: sent?.jobs?.map(named) ?? null, hasFailed: false });
  useEffect(() => {
    let isLatest = true;
    Promise.resolve(content).then(
      (data) => isLatest && setOpenings({ jobs: data?.jobs?.map(named) ?? null, hasFailed: false }),
      // An old list is better than none.
      () => isLatest && setOpenings(({ jobs }) => ({ jobs, hasFailed: jobs === null })),
    );
    return () => {
      isLatest = false;
    };
  }, [content]);
  return openings;
}

/** Shown when the openings could not be loaded. The form still works without them. */
function OpeningsFailed() {
  const { revalidate } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-small bg-bone px-4 py-3">
      <p>{openingsFailed.failedTitle}</p>
      <Button look="outline" onClick={() => void revalidate()}>
        {pageWords.again}
      </Button>
    </div>
  );
}

const POSITION = "job_position";
const offered = positionTitles();

/**
 * The fields with a select of all open jobs, which is the only way to choose one without script. A title that is not among the
 * positions of the form is added to them.
 */
function fieldsWith(jobs: JobOpening[], hidden: boolean): FieldDefinition[] {
  const options = jobs.map(({ slug, title, location }) => ({ value: slug, label: openingTexts.name(title, location) }));
  const fields = words.applicationFields.map((field) => {
    if (field.name !== POSITION) return field;
    const positions = [...(field.options ?? [])];
    for (const { slug, title } of jobs) {
      if (!offeredFor(title)) positions.push({ value: slug, label: title });
    }
    return { ...field, options: positions };
  });
  return [{ ...words.openingField, kind: "select", required: false, options, hidden }, ...fields];
}

type SelectedOpeningProps = { opening: JobOpening | null; isClosed: boolean; onClear: () => void };

/** Shows the selected opening, or that it has closed; nothing otherwise. */
function SelectedOpening({ opening, isClosed, onClear }: SelectedOpeningProps) {
  const look = "rounded-small border-brass border-s-4 bg-bone px-5 py-4";
  if (!opening) {
    return (
      isClosed && (
        <p role="status" className={look}>
          {words.openingChoice.closed}
        </p>
      )
    );
  }
  return (
    // New elements for each opening: where a translator has replaced texts, React cannot change them.
    <div key={opening.slug} className={`${look} flex flex-wrap items-center justify-between gap-4`}>
      <p className="[&>strong]:text-navy">
        {words.openingChoice.chosen(
          <bdi {...wordsOf(opening, opening.title)}>{opening.title}</bdi>,
          <bdi {...wordsOf(opening, opening.location)}>{opening.location}</bdi>,
        )}
      </p>
      <Button look="outline" onClick={onClear}>
        {words.openingChoice.clear}
      </Button>
    </div>
  );
}

/**
 * The opening selected in the form. A link may preselect one (`?job=<slug>`). The query is read only in the browser, because
 * the server sends the same page for every query.
 */
function useSelectedOpening(form: RefObject<HTMLFormElement | null>, jobs: JobOpening[] | null) {
  const requestedSlug = useRequestedSlug();
  // A visitor who comes from an opening sees its name, and the list of all openings only after asking to choose another.
  const [isChoosing, setIsChoosing] = useState(false);
  // The slug that was selected last, or null for none; undefined as long as the link decides.
  const [selected, setSelected] = useState<string | null>();
  const slug = selected === undefined ? requestedSlug : selected;
  // The list may have been loaded again since.
  const listed = jobs && find(jobs, slug);
  const opening = selected ? listed : null;
  const isClosed = jobs !== null && slug !== null && listed === null;

  // The selects are uncontrolled: the visitor may have chosen an opening and a position before hydration.
  useEffect(() => {
    const choice = select(form, words.openingField.name);
    const position = select(form, POSITION);
    const job = jobs && find(jobs, selected === undefined ? choice?.value || requestedSlug : selected);
    if (!choice || !job) return;
    choice.value = job.slug;
    if (position?.value === "") choosePosition(position, job);
    setSelected(job.slug);
  }, [form, jobs, requestedSlug, selected]);

  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    const control: EventTarget = event.target;
    if (!jobs || !(control instanceof HTMLSelectElement) || control.name !== words.openingField.name) return;
    setIsChoosing(true);
    const job = find(jobs, control.value);
    const position = select(form, POSITION);
    if (job && position) choosePosition(position, job);
    setSelected(job?.slug ?? null);
    forgetRequestedSlug();
  }

  function clear() {
    const choice = select(form, words.openingField.name);
    if (choice) choice.value = "";
    flushSync(() => {
      setIsChoosing(true);
      setSelected(null);
    });
    forgetRequestedSlug();
    // The focused button has disappeared with the opening.
    choice?.focus();
  }

  return { opening, requestedSlug, isClosed, isChoosing, handleChange, clear, reset: () => setSelected(null) };
}

/** The opening that the link to the page names. */
function useRequestedSlug(): string | null {
  const { search } = useLocation();
  return useHydrated() ? new URLSearchParams(search).get("job") : null;
}

/** The visitor has chosen, and the link no longer decides when the visitor comes back to the form. */
function forgetRequestedSlug(): void {
  window.history.replaceState(window.history.state, "", window.location.pathname);
}

function select(form: RefObject<HTMLFormElement | null>, name: string): HTMLSelectElement | null {
  const control = form.current?.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

/** Chooses the position of the opening: one that the form offers, or the opening itself. */
function choosePosition(position: HTMLSelectElement, { title, slug }: JobOpening): void {
  position.value = offeredFor(title) ?? slug;
}

/** The position that the form offers for openings with this title. */
function offeredFor(title: string): string | undefined {
  return offered.find(({ titles }) => titles.includes(title))?.value;
}

import { ArrowDown } from "lucide";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { JobOpening } from "../api/types";
import { fieldBox } from "../forms/FieldFrame";
import { BenefitCards } from "../sections/BenefitCards";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { FraudWarning, HiringSteps, UrduNotice } from "../sections/Hiring";
import { HowToApply } from "../sections/HowToApply";
import { JobGrid } from "../sections/JobGrid";
import { PageBanner } from "../sections/PageBanner";
import { PageList } from "../sections/PageList";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SectionHeading } from "../ui/SectionHeading";
import { useHydrated } from "../ui/useHydrated";
import * as words from "../words/career";

/** The heading of the list of openings, to which the page links. */
const OPENINGS_ID = "openings-title";

export function Component() {
  return (
    <>
      <Head {...words.careerHead} />
      <PageBanner {...words.careerBanner} look="bareOnPhones" />
      <WhyWorkWithUs />
      <section aria-labelledby={OPENINGS_ID} className="wrap pt-8 pb-section sm:pt-16">
        <SectionHeading id={OPENINGS_ID} {...words.openingsIntro} />
        <div className="mt-6 mb-10 sm:mt-10">
          <PageList items={(data) => data.jobs} words={words.jobListWords}>
            {(jobs) => <JobBoard jobs={jobs} />}
          </PageList>
        </div>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <FraudWarning />
          <UrduNotice />
        </div>
      </section>
      <HowToApply />
      <HiringSteps />
      <CallToAction words={words.applyCallToAction} />
    </>
  );
}

/** The benefits, low enough for the openings to begin on the first screen, and a link to these. */
function WhyWorkWithUs() {
  return (
    <section aria-labelledby="benefits-title" className="bg-bone py-5 sm:py-10">
      <div className="wrap">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-6">
          <h2 id="benefits-title" className="text-card text-navy sm:text-h3">
            {words.benefitsIntro.title}
          </h2>
          <a href={`#${OPENINGS_ID}`} className="no-print inline-flex min-h-11 items-center gap-2 marked-link max-sm:hidden">
            {words.openingsLink}
            <Icon icon={ArrowDown} size={18} />
          </a>
        </div>
        <BenefitCards look="row" />
      </div>
    </section>
  );
}

/** The openings, and when there are many a filter for them. It needs script: without it, all openings are listed. */
function JobBoard({ jobs }: { jobs: JobOpening[] }) {
  const choices = choicesAmong(jobs);
  const { form, filter, change, clear } = useOpeningFilter(choices);
  const shown = matching(jobs, filter);
  // On a phone the filter would take the place of an opening.
  const isShort = jobs.length < MIN_OPENINGS_ON_PHONES && shown.length === jobs.length;
  return (
    <>
      {choices.length > 0 && (
        <search
          aria-label={words.filterWords.label}
          className={`${isShort ? "max-sm:hidden" : ""} no-print mb-6 noscript:hidden`}
        >
          <form ref={form} onChange={change} onSubmit={(event) => event.preventDefault()}>
            <div className="grid gap-3 min-[26rem]:grid-cols-2 lg:max-w-2xl">
              {choices.map((choice) => (
                <FilterSelect key={choice.name} choice={choice} />
              ))}
            </div>
            <p aria-live="polite" className="mt-3 text-muted text-small">
              {words.filterWords.count(shown.length, jobs.length)}
            </p>
          </form>
        </search>
      )}
      {shown.length > 0 ? (
        <JobGrid jobs={shown} />
      ) : (
        <Button look="outline" onClick={clear}>
          {words.filterWords.all}
        </Button>
      )}
    </>
  );
}

function FilterSelect({ choice: { name, values } }: { choice: Choice }) {
  return (
    <label className="block font-semibold text-navy text-small">
      {words.filterWords[name].label}
      <select name={name} className={`${fieldBox} mt-1 min-h-12 font-normal`}>
        <option value="">{words.filterWords[name].all}</option>
        {values.map((value) => (
          <option key={value} dir="auto" value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * The filter that the visitor has chosen. It is in the query, so that a filtered list can be shared and is there after Back. The
 * query is read only in the browser, because the server sends the same page for every query.
 */
function useOpeningFilter(choices: Choice[]) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = filterIn(useHydrated() ? search : "", choices);

  // The selects are uncontrolled: the visitor may have chosen before hydration.
  useEffect(() => {
    const selects = selectsOf(form);
    const hasChosen = isFirst.current && search === "" && selects.some(({ value }) => value !== "");
    isFirst.current = false;
    if (hasChosen) return change();
    for (const select of selects) select.value = filter[select.name] ?? "";
  });

  function change() {
    const chosen = selectsOf(form).filter(({ value }) => value !== "");
    show(new URLSearchParams(chosen.map(({ name, value }) => [name, value])).toString());
  }

  function clear() {
    // The focused button disappears.
    selectsOf(form)[0]?.focus();
    show("");
  }

  function show(query: string) {
    navigate({ search: query }, { replace: true, preventScrollReset: true });
  }

  return { form, filter, change, clear };
}

function selectsOf(form: RefObject<HTMLFormElement | null>): HTMLSelectElement[] {
  return Array.from(form.current?.querySelectorAll("select") ?? []);
}

/** What openings can be chosen by: the name in the query, and the field. */
const FACETS = [
  { name: "city", field: "location" },
  { name: "role", field: "title" },
] as const;

/** Fewer openings are seen at a glance. */
const MIN_OPENINGS = 4;

const MIN_OPENINGS_ON_PHONES = 7;

/** The chosen value of each facet; one that is missing allows all. */
type Filter = Record<string, string>;

type Choice = { name: (typeof FACETS)[number]["name"]; values: string[] };

/** The facets in which the openings differ, with their values; none when there are only a few openings. */
function choicesAmong(jobs: JobOpening[]): Choice[] {
  if (jobs.length < MIN_OPENINGS) return [];
  return FACETS.map(({ name, field }) => ({ name, values: [...new Set(jobs.map((job) => job[field]))].toSorted() })).filter(
    ({ values }) => values.length > 1,
  );
}

function matching(jobs: JobOpening[], filter: Filter): JobOpening[] {
  return jobs.filter((job) => FACETS.every(({ name, field }) => !filter[name] || job[field] === filter[name]));
}

/** The filter that a query asks for, without values that are not among the choices. */
function filterIn(search: string, choices: Choice[]): Filter {
  const query = search ? new URLSearchParams(search) : null;
  return Object.fromEntries(
    choices.flatMap(({ name, values }) => values.filter((value) => value === query?.get(name)).map((value) => [name, value])),
  );
}

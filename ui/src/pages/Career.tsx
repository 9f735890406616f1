import { ArrowDown } from "lucide";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { JobOpening } from "../api/types";
import { fieldBox } from "../forms/field-control";
import { BenefitCards } from "../sections/BenefitCards";
import { CallToAction } from "../sections/CallToAction";
import { Head } from "../sections/Head";
import { FraudWarning, HiringSteps } from "../sections/Hiring";
import { HowToApply } from "../sections/HowToApply";
import { JobGrid } from "../sections/JobGrid";
import { PageBanner } from "../sections/PageBanner";
import { PageList } from "../sections/PageList";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SectionHeading } from "../ui/SectionHeading";
import { useHydrated } from "../ui/useHydrated";
import {
  applyCallToAction,
  benefitsIntro,
  careerBanner,
  careerHead,
  filterWords,
  jobListWords,
  openingsIntro,
  openingsLink,
} from "../words/career";

/** The heading of the list of openings, to which the page links. */
const OPENINGS_ID = "openings-title";

export function Component() {
  return (
    <>
      <Head {...careerHead} />
      <PageBanner {...careerBanner} />
      <WhyWorkWithUs />
      <section aria-labelledby={OPENINGS_ID} className="wrap pt-8 pb-section sm:pt-18">
        <SectionHeading id={OPENINGS_ID} {...openingsIntro} />
        <div className="my-10">
          <PageList items={(data) => data.jobs} words={jobListWords}>
            {(jobs) => <JobBoard jobs={jobs} />}
          </PageList>
        </div>
        <FraudWarning />
      </section>
      <HowToApply />
      <HiringSteps />
      <CallToAction words={applyCallToAction} />
    </>
  );
}

/** The benefits, low enough for the openings to begin on the first screen, and a link to these. */
function WhyWorkWithUs() {
  return (
    <section aria-labelledby="benefits-title" className="bg-bone py-1.5 sm:py-10">
      <div className="wrap">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-6">
          <h2 id="benefits-title" className="text-card text-navy sm:text-h3">
            {benefitsIntro.title}
          </h2>
          <a
            href={`#${OPENINGS_ID}`}
            className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-brass-deep underline underline-offset-4"
          >
            {openingsLink}
            <Icon icon={ArrowDown} size={18} />
          </a>
        </div>
        <BenefitCards look="row" />
      </div>
    </section>
  );
}

type Props = { jobs: JobOpening[] };

/** The openings, and when there are many a filter for them. */
function JobBoard({ jobs }: Props) {
  const choices = choicesAmong(jobs);
  const { form, filter, change, clear } = useOpeningFilter(choices);
  const shown = matching(jobs, filter);
  return (
    <>
      {choices.length > 0 && (
        <OpeningFilter ref={form} choices={choices} onChange={change}>
          {filterWords.count(shown.length, jobs.length)}
        </OpeningFilter>
      )}
      {shown.length > 0 ? (
        <JobGrid jobs={shown} />
      ) : (
        <Button look="outline" onClick={clear}>
          {filterWords.all}
        </Button>
      )}
    </>
  );
}

type OpeningFilterProps = {
  ref: RefObject<HTMLFormElement | null>;
  choices: Choice[];
  onChange: () => void;
  /** How many openings are shown. */
  children: ReactNode;
};

/** Selects that narrow the list of openings. They need script: without it, all openings are listed and this is hidden. */
function OpeningFilter({ ref, choices, onChange, children }: OpeningFilterProps) {
  return (
    <search aria-label={filterWords.label} className="no-print mb-6 noscript:hidden">
      <form ref={ref} onChange={onChange} onSubmit={(event) => event.preventDefault()}>
        <div className="grid gap-3 min-[26rem]:grid-cols-2 lg:max-w-2xl">
          {choices.map(({ name, values }) => (
            <label key={name} className="block font-semibold text-navy text-small">
              {filterWords[name].label}
              <select name={name} className={`${fieldBox} mt-1 min-h-12 font-normal`}>
                <option value="">{filterWords[name].all}</option>
                {values.map((value) => (
                  <option key={value} dir="auto" value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <p aria-live="polite" className="mt-3 text-muted text-small">
          {children}
        </p>
      </form>
    </search>
  );
}

type ChosenFilter = { form: RefObject<HTMLFormElement | null>; filter: Filter; change: () => void; clear: () => void };

/**
 * The filter that the visitor has chosen. It is in the query, so that a filtered list can be shared and is there after Back. The
 * query is read only in the browser, because the server sends the same page for every query.
 */
function useOpeningFilter(choices: Choice[]): ChosenFilter {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = filterIn(new URLSearchParams(useHydrated() ? search : ""), choices);

  // The selects are uncontrolled: the visitor may have chosen before hydration.
  useEffect(() => {
    const selects = selectsOf(form);
    const hasChosen = isFirst.current && search === "" && selects.some(({ value }) => value !== "");
    isFirst.current = false;
    if (hasChosen) return change();
    const asked: Record<string, string | undefined> = filterIn(new URLSearchParams(search), choices);
    for (const select of selects) select.value = asked[select.name] ?? "";
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

type FacetName = (typeof FACETS)[number]["name"];

/** The chosen value of each facet; one that is missing allows all. */
type Filter = Partial<Record<FacetName, string>>;

type Choice = { name: FacetName; values: string[] };

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
function filterIn(query: URLSearchParams, choices: Choice[]): Filter {
  const asked = choices.map(({ name, values }) => [name, values.find((value) => value === query.get(name))] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

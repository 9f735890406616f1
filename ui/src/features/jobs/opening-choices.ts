import type { JobOpening } from "../../api/types";

/** What openings can be chosen by: the name in the query, and the field. */
const FACETS = [
  { name: "city", field: "location" },
  { name: "role", field: "title" },
] as const;

/** Fewer openings are seen at a glance. */
const MIN_OPENINGS = 4;

export type FacetName = (typeof FACETS)[number]["name"];

/** The chosen value of each facet; one that is missing allows all. */
export type Filter = Partial<Record<FacetName, string>>;

export type Choice = { name: FacetName; values: string[] };

/** The facets in which the openings differ, with their values; none when there are only a few openings. */
export function choicesAmong(jobs: JobOpening[]): Choice[] {
  if (jobs.length < MIN_OPENINGS) return [];
  return FACETS.map(({ name, field }) => ({ name, values: [...new Set(jobs.map((job) => job[field]))].toSorted() })).filter(
    ({ values }) => values.length > 1,
  );
}

export function matching(jobs: JobOpening[], filter: Filter): JobOpening[] {
  return jobs.filter((job) => FACETS.every(({ name, field }) => !filter[name] || job[field] === filter[name]));
}

/** The filter that a query asks for, without values that are not among the choices. */
export function filterIn(query: URLSearchParams, choices: Choice[]): Filter {
  const asked = choices.map(({ name, values }) => [name, values.find((value) => value === query.get(name))] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { papersToBring } from "#words/hiring";
import { jobTexts, jobFactLabels as labels } from "#words/job";
import type { Company, JobOpening, RichText as Text } from "../api/types";
import { payText } from "../sections/job-words";
import { addressOf } from "../site";
import { RichText } from "../ui/RichText";
import { jobPlaces } from "./job-places";

/**
 * Returns the schema.org JobPosting of a job, for the job's page. It contains only facts that the page shows. It is valid until
 * the end of the deadline day in Karachi. `employer` is the company's English name: together with the number of the job it
 * identifies the job in both languages, so that search engines list it only once.
 */
export function jobPosting(company: Company, employer: string, job: JobOpening) {
  return {
    "@type": "JobPosting",
    title: job.title,
    // Search engines expect all conditions in the description as well.
    description: richTextHtml(job.text) + conditionsHtml(job),
    datePosted: job.posted_at,
    validThrough: `${job.expired_date}T23:59:59+05:00`,
    hiringOrganization: organization(company),
    jobLocation: jobPlaces(job.location),
    // Every job is full-time, as its page also says.
    employmentType: "FULL_TIME",
    workHours: job.hours ?? undefined,
    baseSalary: baseSalary(job),
    jobBenefits: lines(benefits(job)),
    educationRequirements: job.education ?? undefined,
    qualifications: lines(qualifications(job)),
    identifier: { "@type": "PropertyValue", name: employer, value: String(job.id) },
    totalJobOpenings: job.no_of_vacancies,
    directApply: true,
    url: company.public_url + addressOf(`/career/${job.slug}`),
  };
}

type Fact = { label: string; value: string | null };

function benefits(job: JobOpening): Fact[] {
  return [
    { label: labels.days_off, value: job.days_off },
    { label: labels.overtime, value: job.overtime },
    { label: labels.lodging, value: job.lodging },
    { label: labels.meals, value: job.meals },
    { label: labels.uniform, value: job.uniform },
    { label: labels.training, value: job.training },
  ];
}

function qualifications(job: JobOpening): Fact[] {
  return [
    { label: labels.age, value: jobTexts.age(job.min_age, job.max_age) },
    { label: labels.height, value: job.height },
    { label: papersToBring.title, value: job.documents },
  ];
}

/** Returns all conditions as an HTML list. */
function conditionsHtml(job: JobOpening): string {
  const facts = [
    { label: labels.pay, value: payText(job) },
    { label: labels.hours, value: job.hours },
    ...benefits(job),
    { label: labels.education, value: job.education },
    ...qualifications(job),
  ];
  const items = lines(facts)?.map((line) => createElement("li", { key: line }, line));
  return plainHtml(createElement("ul", null, items));
}

/** Returns a line for each fact with a value. Returns `undefined`, which JSON leaves out, if all values are null. */
function lines(facts: Fact[]): string[] | undefined {
  const texts = facts.flatMap(({ label, value }) => (value === null ? [] : `${label}: ${value}`));
  return texts.length > 0 ? texts : undefined;
}

/** Returns the company as the publisher of jobs and news. It has the same id in both languages. */
export function organization({ name, public_url, ...company }: Company) {
  const url = `${public_url}/`;
  const sameAs = [url, ...socialPages(company)];
  const logo = `${public_url}/images/brand/icon-512.png`;
  return { "@type": "Organization", "@id": `${url}#company`, name, url, sameAs, logo };
}

/** Returns the company's pages in social networks, without samples. */
export function socialPages({
  social_links,
  samples,
}: Pick<Company, "social_links" | "samples">): string[] {
  return samples.includes("social_links") ? [] : social_links.map(({ url }) => url);
}

/** Returns `undefined`, which JSON leaves out, if the job has no pay. */
function baseSalary({ pay_min: min, pay_max: max, pay_period }: JobOpening) {
  if (min === null || pay_period === null) return undefined;
  const amount = max === min ? { value: min } : { minValue: min, maxValue: max ?? undefined };
  const value = { "@type": "QuantitativeValue", ...amount, unitText: pay_period.toUpperCase() };
  return { "@type": "MonetaryAmount", currency: "PKR", value };
}

/** The elements that job search engines support. Other elements, for example links, are replaced by their content. */
const SUPPORTED_ELEMENTS = ["p", "h3", "h4", "h5", "ul", "ol", "li", "strong", "em"];

/** Renders a text as on the page, without attributes. */
export function richTextHtml(text: Text): string {
  return plainHtml(
    createElement(MemoryRouter, null, createElement(RichText, { text, headings: 3 })),
  );
}

function plainHtml(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replace(/<(\/?)(\w+)[^>]*>/g, (_tag, end: string, name: string) =>
      SUPPORTED_ELEMENTS.includes(name) ? `<${end}${name}>` : "",
    )
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("\n", "<br>");
}

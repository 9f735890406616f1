import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import type { Company, JobOpening, RichText as Text } from "../api/types";
import { addressOf } from "../site";
import { RichText } from "../ui/RichText";

/**
 * The schema.org JobPosting of an opening, for its own page. It contains only facts that the page shows, so the pay only when it
 * is given. Valid until the end of the deadline day in Karachi.
 */
export function jobPosting(company: Company, job: JobOpening) {
  return {
    "@type": "JobPosting",
    title: job.title,
    description: richTextHtml(job.text),
    datePosted: job.posted_at,
    validThrough: `${job.expired_date}T23:59:59+05:00`,
    hiringOrganization: organization(company),
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: job.location, addressCountry: "PK" },
    },
    // Every job is full-time, as the page says.
    employmentType: "FULL_TIME",
    workHours: job.hours ?? undefined,
    baseSalary: baseSalary(job),
    identifier: { "@type": "PropertyValue", name: company.name, value: String(job.id) },
    totalJobOpenings: job.no_of_vacancies,
    directApply: true,
    url: company.public_url + addressOf(`/career/${job.slug}`),
  };
}

/** The company, as that from which an opening or a news item comes. */
export function organization({ name, public_url }: Company) {
  const url = `${public_url}/`;
  return { "@type": "Organization", name, url, sameAs: url, logo: `${public_url}/images/brand/icon-512.png` };
}

/** `undefined`, which JSON leaves out, when the opening does not say. */
function baseSalary({ pay_min: min, pay_max: max, pay_period }: JobOpening) {
  if (min === null || pay_period === null) return undefined;
  const amount = max === min ? { value: min } : { minValue: min, maxValue: max ?? undefined };
  const value = { "@type": "QuantitativeValue", ...amount, unitText: pay_period.toUpperCase() };
  return { "@type": "MonetaryAmount", currency: "PKR", value };
}

/** The elements that job search engines show. Of all others, such as links, they get the content. */
const SHOWN = ["p", "h3", "h4", "h5", "ul", "ol", "li", "strong", "em"];

/** A text as HTML: what the page shows, without attributes. */
export function richTextHtml(text: Text): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RichText, { text, headings: 3 })))
    .replace(/<(\/?)(\w+)[^>]*>/g, (_tag, end: string, name: string) => (SHOWN.includes(name) ? `<${end}${name}>` : ""))
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("\n", "<br>");
}

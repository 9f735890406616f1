import type { Company, PublishedJob } from "../api/types";
import { employment } from "../words/opening";
import { richTextHtml } from "./rich-text-html";

/**
 * The schema.org JobPosting of an opening, for its own page. It contains only facts that the page shows, so the pay only when it
 * is given. Valid until the end of the deadline day in Karachi.
 */
export function jobPosting(company: Company, job: PublishedJob) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: richTextHtml(job.text),
    datePosted: job.posted_at,
    validThrough: `${job.expired_date}T23:59:59+05:00`,
    hiringOrganization: {
      "@type": "Organization",
      name: company.name,
      sameAs: `${company.public_url}/`,
      logo: `${company.public_url}/images/brand/icon-512.png`,
    },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: job.location, addressCountry: "PK" },
    },
    employmentType: employment.type,
    workHours: job.hours ?? undefined,
    baseSalary: baseSalary(job),
    identifier: { "@type": "PropertyValue", name: company.name, value: String(job.id) },
    totalJobOpenings: job.no_of_vacancies,
    directApply: true,
    url: `${company.public_url}/career/${job.slug}`,
  };
}

/** `undefined`, which JSON leaves out, when the opening does not say. */
function baseSalary({ pay_min: min, pay_max: max, pay_period }: PublishedJob) {
  if (min === null || pay_period === null) return undefined;
  const amount = max === min ? { value: min } : { minValue: min, maxValue: max ?? undefined };
  const value = { "@type": "QuantitativeValue", ...amount, unitText: pay_period.toUpperCase() };
  return { "@type": "MonetaryAmount", currency: "PKR", value };
}

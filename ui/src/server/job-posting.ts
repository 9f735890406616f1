import type { Company, PublishedJob } from "../api/types";
import { employment } from "../content/jobs/openings";
import { richTextHtml } from "./rich-text-html";

/**
 * The schema.org JobPosting of an opening, for its own page. It contains only facts that the page shows, so no salary. Valid until
 * the end of the deadline day in Karachi.
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
    identifier: { "@type": "PropertyValue", name: company.name, value: String(job.id) },
    totalJobOpenings: job.no_of_vacancies,
    directApply: true,
    url: `${company.public_url}/career/${job.slug}`,
  };
}

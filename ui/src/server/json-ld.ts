import type { Company } from "../api/types";
import type { Description } from "../hooks/useDescription";
import { jobPosting } from "./job-posting";
import { breadcrumbList, localBusiness, newsArticle } from "./structured-data";

/** The script elements for the descriptions of a page. The content security policy allows them because they are data. */
export function jsonLd(company: Company, descriptions: Description[]): string {
  return descriptions.map((description) => element(structuredData(company, description))).join("");
}

function structuredData(company: Company, description: Description): object {
  switch (description.of) {
    case "company":
      return localBusiness(company);
    case "trail":
      return breadcrumbList(company.public_url, description.trail);
    case "news":
      return newsArticle(company, description.item, description.updatedAt);
    case "job":
      return jobPosting(company, description.job);
  }
}

/** `<` is escaped so that no text can end the element. */
function element(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

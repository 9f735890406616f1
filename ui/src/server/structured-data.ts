import { language } from "#words/language";
import { pageWords } from "#words/page-words";
import type { Company, NewsItem, RenderRequest } from "../api/types";
import { newsPreview } from "../facts/news-preview";
import { addressOf, breadcrumbsFor, errorStatuses, type PageLink, pathOf, site } from "../site";
import { jobPosting, organization, socialPages } from "./job-posting";

/** Pages that describe the company. */
const ABOUT_THE_COMPANY = ["/", "/contact-us"];

/** Returns the structured data of a page. They contain only facts that the page shows. `id` is the id of its route. */
export function structuredData(
  { path, company, employer, data }: RenderRequest,
  id: string,
): object[] {
  const page = site.get(id);
  // A closed job uses the route of an open one.
  if (!page || page.indexed === false || errorStatuses[path]) return [];
  const { newsItem, newsUpdatedAt, job } = data;
  return [
    ABOUT_THE_COMPANY.includes(id) && localBusiness(company),
    newsItem && newsArticle(company, newsItem, newsUpdatedAt),
    job && (job.is_translated || language.code === "en") && jobPosting(company, employer, job),
    id !== "/" &&
      breadcrumbList(company.public_url, breadcrumbsFor(id, pathOf(path), newsItem ?? job)),
  ].flatMap((description) =>
    description ? { "@context": "https://schema.org", ...description } : [],
  );
}

/** Search engines show these facts to the public, so sample facts are `undefined`, which JSON leaves out. */
function localBusiness(company: Company) {
  const { address, samples } = company;
  const pages = socialPages(company);
  return {
    "@type": "LocalBusiness",
    "@id": `${company.public_url}/#company`,
    name: company.name,
    url: `${company.public_url}/`,
    logo: `${company.public_url}/images/brand/icon-512.png`,
    image: company.public_url + pageWords.shareImage,
    telephone: samples.includes("phones") ? undefined : company.phones[0]?.number,
    email: samples.includes("email") ? undefined : company.email,
    sameAs: pages.length > 0 ? pages : undefined,
    foundingDate: company.founded,
    areaServed: company.areas_served,
    hasCertification: certifications(company),
    hasMap: samples.includes("map") ? undefined : company.map.link_url,
    address: {
      "@type": "PostalAddress",
      ...(samples.includes("address")
        ? undefined
        : { streetAddress: address.street, postalCode: address.postal_code }),
      addressLocality: address.locality,
      addressRegion: address.region,
      addressCountry: address.country,
    },
  };
}

/** The company's licences. `undefined`, which JSON leaves out, if it has none or only samples. */
function certifications({ licences, samples }: Company) {
  if (licences.length === 0 || samples.includes("licences")) return undefined;
  return licences.map(({ name, authority, number, territory, valid_until, url }) => ({
    "@type": "Certification",
    name,
    certificationIdentification: number,
    issuedBy: { "@type": "Organization", name: authority },
    validIn: territory ? { "@type": "AdministrativeArea", name: territory } : undefined,
    expires: valid_until ?? undefined,
    url: url ?? undefined,
  }));
}

function breadcrumbList(publicUrl: string, trail: PageLink[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: publicUrl + addressOf(path),
    })),
  };
}

/** `updatedAt` is null if the item comes from a list, because lists do not contain it. */
function newsArticle(company: Company, item: NewsItem, updatedAt: string | null) {
  const publisher = organization(company);
  const path = `/news/${item.slug}`;
  const preview = newsPreview(item.imageUrl);
  return {
    "@type": "NewsArticle",
    headline: item.title,
    image: (preview ? [preview, item.imageUrl] : [pageWords.shareImage]).map(
      (path) => company.public_url + path,
    ),
    datePublished: item.published_at,
    dateModified: updatedAt ?? undefined,
    author: publisher,
    publisher,
    inLanguage: item.is_translated ? language.code : "en",
    mainEntityOfPage: company.public_url + (item.is_translated ? addressOf(path) : path),
  };
}

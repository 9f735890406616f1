import type { Company, NewsItem } from "../api/types";
import type { Crumb } from "../hooks/useDescription";

const SCHEMA = "https://schema.org";

export function localBusiness(company: Company) {
  const { address } = company;
  return {
    "@context": SCHEMA,
    "@type": "LocalBusiness",
    "@id": `${company.public_url}/#company`,
    name: company.name,
    url: `${company.public_url}/`,
    logo: `${company.public_url}/images/brand/icon-512.png`,
    image: `${company.public_url}/images/brand/og-card.jpg`,
    telephone: company.phones[0]?.number,
    email: company.email,
    foundingDate: company.founded,
    areaServed: company.areas_served,
    hasCertification: certifications(company),
    hasMap: company.map.link_url,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postal_code,
      addressCountry: address.country,
    },
  };
}

/** What the company holds; `undefined`, which JSON leaves out, when there is nothing to show. */
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

export function breadcrumbList(publicUrl: string, trail: Crumb[]) {
  return {
    "@context": SCHEMA,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: publicUrl + path,
    })),
  };
}

/** `updatedAt` is null if the item came from the list, which does not contain it. */
export function newsArticle(company: Company, item: NewsItem, updatedAt: string | null) {
  const publisher = {
    "@type": "Organization",
    name: company.name,
    url: `${company.public_url}/`,
    logo: { "@type": "ImageObject", url: `${company.public_url}/images/brand/icon-512.png` },
  };
  return {
    "@context": SCHEMA,
    "@type": "NewsArticle",
    headline: item.title,
    image: [new URL(item.imageUrl, company.public_url).href],
    datePublished: item.published_at,
    dateModified: updatedAt ?? undefined,
    author: publisher,
    publisher,
    mainEntityOfPage: `${company.public_url}/news/${item.slug}`,
  };
}

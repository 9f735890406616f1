import type { Company } from "../api/types";
import { pageWords } from "../words/page-words";

type Props = { company: Company };

/** What the head of every page has. Only the server writes it: it stays in the document when the visitor goes to another page. */
export function SiteHead({ company: { name } }: Props) {
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#0b1626" />
      <link rel="icon" href="/images/brand/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/images/brand/favicon-32.png" type="image/png" sizes="32x32" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/atom+xml" title={pageWords.feed(name)} href="/feed.xml" />
      <link rel="apple-touch-icon" href="/images/brand/apple-touch-icon.png" />
    </>
  );
}

import type { ReactNode } from "react";
import { language, otherLanguage } from "#words/language";
import { pageWords } from "#words/page-words";
import type { Assets, Company } from "../api/types";
import { addressOf } from "../site";

type Props = {
  company: Company;
  assets: Assets;
  /** Structured data for crawlers, in the vocabulary of schema.org. */
  descriptions: object[];
  /** The JSON from which the browser hydrates the page. */
  pageData: string;
  /** The tree that the browser hydrates. */
  children: ReactNode;
};

/** The HTML document. React adds the page's own head elements: the title, the meta elements and the links to its first picture. */
export function Document({ company: { name }, assets, descriptions, pageData, children }: Props) {
  return (
    <html lang={language.tag} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The style sheet is inline, so that the browser can paint the page after one round trip. */}
        <style>{assets.style}</style>
        <meta property="og:site_name" content={name} />
        <meta property="og:locale" content={language.locale} />
        <meta property="og:locale:alternate" content={otherLanguage.locale} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#0b1626" />
        <link rel="icon" href="/images/brand/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/images/brand/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="manifest" href={addressOf("/site.webmanifest")} />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={pageWords.feed(name)}
          href={addressOf("/feed.xml")}
        />
        <link rel="apple-touch-icon" href="/images/brand/apple-touch-icon.png" />
      </head>
      <body>
        <div id="root">{children}</div>
        {/* The content security policy allows these scripts, because browsers do not run JSON. */}
        {descriptions.map((description) => (
          <script key={JSON.stringify(description)} type="application/ld+json">
            {escapeForScript(JSON.stringify(description))}
          </script>
        ))}
        <script type="application/json" id="page-data">
          {escapeForScript(pageData)}
        </script>
        <script type="module" fetchPriority="low" src={assets.script} />
      </body>
    </html>
  );
}

/** Escapes JSON, so that its text cannot close the script element. */
function escapeForScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

import { createContext, useContext, useLayoutEffect, useState } from "react";
import { useActionData, useLocation } from "react-router-dom";
import { pageWords } from "#words/page-words";
import { useCompany } from "../facts/company";
import { addressOf, alternatesOf } from "../site";

type Props = {
  title: string;
  description: string;
  /** The site path of a JPEG of 1200 × 630 pixels. Defaults to the company's share image. */
  image?: string;
  article?: boolean;
  /** False for an error page, such as the 404 page. */
  exists?: boolean;
  /** False for a page that search engines should not list. */
  indexed?: boolean;
  /** False for an item that exists in English only. Its canonical URL is the English page. */
  translated?: boolean;
};

/** Reports the title of a page. Only the server provides a function: `/api/page` needs the title. */
export const TitleContext = createContext<(title: string) => void>(() => undefined);

/** Selects the head elements of a single page. `server/Document.tsx` writes the elements that the exceptions match. */
const PAGE_ELEMENTS = [
  "title:not(svg *)",
  "link:is([rel=canonical], [hreflang]:not([type]))",
  "meta:is([name=description], [name=robots])",
  'meta[property^="og:"]:not([property="og:site_name"], [property^="og:locale"])',
  'meta[name^="twitter:"]:not([name="twitter:card"])',
].join();

const managedElements = new WeakSet<Element>();

/** The ref of every head element that React creates or hydrates. */
function manage(element: Element | null): void {
  if (element) managedElements.add(element);
}

/**
 * Removes head elements that React does not manage: elements that something changed before hydration, and the server's elements if
 * React had to render the whole page again.
 */
function useOnlyManagedElements(): void {
  useLayoutEffect(() => {
    for (const element of document.querySelectorAll(PAGE_ELEMENTS)) {
      if (!managedElements.has(element)) element.remove();
    }
  }, []);
}

/**
 * The title and the meta elements of one page. React moves them into the document's head. `server/Document.tsx` has the elements that
 * all pages share.
 */
export function Head({
  title,
  description,
  exists = true,
  image,
  article = false,
  indexed = true,
  translated = true,
}: Props) {
  const { name, public_url } = useCompany();
  const refusedForm = useActionData();
  // The router drops the action data when the visitor follows a fragment or returns to the tab. The form still shows its errors.
  const [isRefused] = useState(refusedForm !== undefined);
  const fullTitle =
    (isRefused ? pageWords.refused : "") +
    (title.includes(name) ? title : pageWords.title(title, name));
  const { pathname } = useLocation();
  const canonical = exists && public_url + (translated ? addressOf(pathname) : pathname);
  const alternates = exists && translated && indexed ? alternatesOf(pathname) : [];
  const reportTitle = useContext(TitleContext);
  // This has no effect in the browser.
  reportTitle(fullTitle);
  useOnlyManagedElements();
  const shareImage = new URL(image ?? pageWords.shareImage, public_url).href;
  // The page's own image illustrates its title. The default image shows the company's name.
  const shareImageAlt = image ? title : name;
  return (
    <>
      <title ref={manage}>{fullTitle}</title>
      <meta ref={manage} name="description" content={description} />
      {canonical && <link ref={manage} rel="canonical" href={canonical} />}
      {canonical && <meta ref={manage} property="og:url" content={canonical} />}
      {alternates.map(({ language, address }) => (
        <link
          ref={manage}
          key={language}
          rel="alternate"
          hrefLang={language}
          href={public_url + address}
        />
      ))}
      {!indexed && <meta ref={manage} name="robots" content="noindex" />}
      <meta ref={manage} property="og:type" content={article ? "article" : "website"} />
      <meta ref={manage} property="og:title" content={title} />
      <meta ref={manage} property="og:description" content={description} />
      <meta ref={manage} property="og:image" content={shareImage} />
      <meta ref={manage} property="og:image:type" content="image/jpeg" />
      <meta ref={manage} property="og:image:width" content="1200" />
      <meta ref={manage} property="og:image:height" content="630" />
      <meta ref={manage} property="og:image:alt" content={shareImageAlt} />
      <meta ref={manage} name="twitter:title" content={title} />
      <meta ref={manage} name="twitter:description" content={description} />
      <meta ref={manage} name="twitter:image" content={shareImage} />
      <meta ref={manage} name="twitter:image:alt" content={shareImageAlt} />
    </>
  );
}

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
  /** False for what is in place of a page, such as the 404 page. */
  exists?: boolean;
  /** False for a page that search engines should not list. */
  indexed?: boolean;
  /** False for an item that there is in English only: its address is that of the English page. */
  translated?: boolean;
};

/** Takes the title of a page. Only the server does: it needs the title for `/api/page`. */
export const TitleContext = createContext<(title: string) => void>(() => undefined);

/** What a page writes. The exceptions are written by `server/Document.tsx`. */
const OF_A_PAGE = [
  "title:not(svg *)",
  "link:is([rel=canonical], [hreflang]:not([type]))",
  "meta:is([name=description], [name=robots])",
  'meta[property^="og:"]:not([property="og:site_name"], [property^="og:locale"])',
  'meta[name^="twitter:"]:not([name="twitter:card"])',
].join();

const written = new WeakSet<Element>();

/** The ref of each element of the head that React writes, or that it has found in the document. */
function own(element: Element | null): void {
  if (element) written.add(element);
}

/**
 * Removes what is in the document beside the page's own elements: those that were changed before hydration, and all that the server
 * sent if React had to render the page anew.
 */
function useOwnHead(): void {
  useLayoutEffect(() => {
    for (const element of document.querySelectorAll(OF_A_PAGE)) if (!written.has(element)) element.remove();
  }, []);
}

/** The title and meta elements of one page. React moves them into the document's head; `server/Document.tsx` has those of all pages. */
export function Head({ title, description, exists = true, image, article = false, indexed = true, translated = true }: Props) {
  const { name, public_url } = useCompany();
  const refused = useActionData();
  // The router drops this when the visitor follows a fragment or returns to the tab, but the form still shows its errors.
  const [isRefused] = useState(refused !== undefined);
  const fullTitle = (isRefused ? pageWords.refused : "") + (title.includes(name) ? title : pageWords.title(title, name));
  const { pathname } = useLocation();
  const canonical = exists && public_url + (translated ? addressOf(pathname) : pathname);
  const alternates = exists && translated && indexed ? alternatesOf(pathname) : [];
  const takeTitle = useContext(TitleContext);
  // Does nothing in the browser.
  takeTitle(fullTitle);
  useOwnHead();
  const picture = new URL(image ?? pageWords.shareImage, public_url).href;
  // The picture of an article goes with its title, and the card shows the name.
  const pictureWords = image ? title : name;
  return (
    <>
      <title ref={own}>{fullTitle}</title>
      <meta ref={own} name="description" content={description} />
      {canonical && <link ref={own} rel="canonical" href={canonical} />}
      {canonical && <meta ref={own} property="og:url" content={canonical} />}
      {alternates.map(({ language, address }) => (
        <link ref={own} key={language} rel="alternate" hrefLang={language} href={public_url + address} />
      ))}
      {!indexed && <meta ref={own} name="robots" content="noindex" />}
      <meta ref={own} property="og:type" content={article ? "article" : "website"} />
      <meta ref={own} property="og:title" content={title} />
      <meta ref={own} property="og:description" content={description} />
      <meta ref={own} property="og:image" content={picture} />
      <meta ref={own} property="og:image:type" content="image/jpeg" />
      <meta ref={own} property="og:image:width" content="1200" />
      <meta ref={own} property="og:image:height" content="630" />
      <meta ref={own} property="og:image:alt" content={pictureWords} />
      <meta ref={own} name="twitter:title" content={title} />
      <meta ref={own} name="twitter:description" content={description} />
      <meta ref={own} name="twitter:image" content={picture} />
      <meta ref={own} name="twitter:image:alt" content={pictureWords} />
    </>
  );
}

import { useLocation } from "react-router-dom";
import { pageWords } from "../content/page-words";
import { useCompany } from "../hooks/useCompany";
import { usePage } from "../hooks/usePage";

type Props = {
  title: string;
  description: string;
  /** Null for a page without an address of its own, such as the 404 page. Defaults to the current address. */
  path?: string | null;
  /** A site path. Defaults to the company's share image. */
  image?: string;
  article?: boolean;
  /** False for a page that search engines should not list. */
  indexed?: boolean;
};

const DEFAULT_IMAGE = "/images/brand/og-card.jpg";

/** The title and meta elements of one page. React moves them into the document's head; `SiteHead` has those of all pages. */
export function Head({ title, description, path, image, article = false, indexed = true }: Props) {
  const { name, public_url } = useCompany();
  const { refusedForm } = usePage();
  const fullTitle = title.includes(name) ? title : `${title} | ${name}`;
  const { pathname } = useLocation();
  const address = path === undefined ? pathname : path;
  const picture = new URL(image ?? DEFAULT_IMAGE, public_url).href;
  return (
    <>
      <title>{refusedForm ? pageWords.refused + fullTitle : fullTitle}</title>
      <meta name="description" content={description} />
      {address !== null && <link rel="canonical" href={public_url + address} />}
      {address !== null && <meta property="og:url" content={public_url + address} />}
      {!indexed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      {!image && <meta property="og:image:width" content="1200" />}
      {!image && <meta property="og:image:height" content="630" />}
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

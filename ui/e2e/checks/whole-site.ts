import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";

export type ServedPage = {
  path: string;
  status: number;
  title: string;
  description: string | null;
  canonical: string | null;
  /** The labels of the breadcrumbs. */
  trail: string[];
  /** All targets that the page links to or loads: pages, files, pictures and its own anchors. */
  references: string[];
  anchors: string[];
  structuredData: string[];
};

/** Requests uncompressed pages. If a slow machine had to compress all pages at the same time, requests would time out. */
export const PLAIN = { headers: { "accept-encoding": "identity" } };

/** Returns every page in the server's HTML, which is the view of search engines and of visitors without script. */
export async function fetchAllPages(page: Page): Promise<ServedPage[]> {
  const documents = await Promise.all(
    addresses.map(async (path) => {
      const response = await page.request.get(path, PLAIN);
      return { path, status: response.status(), html: await response.text() };
    }),
  );
  return page.evaluate(parseDocuments, documents);
}

function parseDocuments(documents: { path: string; status: number; html: string }[]): ServedPage[] {
  return documents.map(({ path, status, html }) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const all = (selector: string) => Array.from(parsed.querySelectorAll(selector));
    const attribute = (selector: string, name: string) =>
      parsed.querySelector(selector)?.getAttribute(name) ?? null;
    const references = all(
      "a[href], link[href]:not([rel=canonical]), script[src], img[src], iframe[src]",
    );
    return {
      path,
      status,
      title: parsed.title,
      description: attribute("meta[name=description]", "content"),
      canonical: attribute("link[rel=canonical]", "href"),
      trail: all("nav[aria-label=Breadcrumb] li").map((crumb) => crumb.textContent ?? ""),
      references: references.map(
        (element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "",
      ),
      anchors: all("[id]").map((element) => element.id),
      structuredData: all("script[type='application/ld+json']").map(
        (script) => script.textContent ?? "",
      ),
    };
  });
}

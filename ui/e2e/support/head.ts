import { expect, type Page } from "@playwright/test";

/** What each page has once in its head, and how the server writes it. */
const ONCE = [
  { selector: "title:not(svg *)", written: (value: string) => `<title>${value}</title>` },
  { selector: "link[rel=canonical]", written: (value: string) => `<link rel="canonical" href="${value}"/>` },
  ...["description", "twitter:title", "twitter:card"].map((name) => ({
    selector: `meta[name="${name}"]`,
    written: (value: string) => `<meta name="${name}" content="${value}"/>`,
  })),
  ...["url", "type", "title", "description", "image", "site_name"].map((name) => ({
    selector: `meta[property="og:${name}"]`,
    written: (value: string) => `<meta property="og:${name}" content="${value}"/>`,
  })),
];

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** The head is the one that the server sends for the page at `path`: nothing of another page, and nothing twice. */
export async function expectHead(page: Page, path: string): Promise<void> {
  const served = (await (await page.request.get(path)).text()).replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => ENTITIES[entity] ?? "",
  );
  // The address changes before the page does.
  await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(served)?.[1] ?? "");
  const shown = await page.evaluate(
    (selectors) => {
      const value = (element: Element) => element.getAttribute("content") ?? element.getAttribute("href") ?? element.textContent;
      return selectors.map((selector) => Array.from(document.querySelectorAll(selector), value));
    },
    ONCE.map(({ selector }) => selector),
  );
  for (const [index, { selector, written }] of ONCE.entries()) {
    const [value, ...others] = shown[index] ?? [];
    expect(others, selector).toEqual([]);
    expect(served, `head of ${path}`).toContain(written(value ?? `no ${selector}`));
  }
}

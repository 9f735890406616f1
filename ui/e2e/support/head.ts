import { expect, type Page } from "@playwright/test";

/** Elements that the head of each page contains exactly once, and the HTML that the server writes for them. */
const UNIQUE_ELEMENTS = [
  { selector: "title:not(svg *)", html: (value: string) => `<title>${value}</title>` },
  {
    selector: "link[rel=canonical]",
    html: (value: string) => `<link rel="canonical" href="${value}"/>`,
  },
  ...["description", "twitter:title", "twitter:card"].map((name) => ({
    selector: `meta[name="${name}"]`,
    html: (value: string) => `<meta name="${name}" content="${value}"/>`,
  })),
  ...["url", "type", "title", "description", "image", "site_name"].map((name) => ({
    selector: `meta[property="og:${name}"]`,
    html: (value: string) => `<meta property="og:${name}" content="${value}"/>`,
  })),
];

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The head equals the one that the server sends for `path`. It has no elements of another page and no duplicates. */
export async function expectHead(page: Page, path: string): Promise<void> {
  const serverHtml = (await (await page.request.get(path)).text()).replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => ENTITIES[entity] ?? "",
  );
  // The address changes before the page does.
  await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(serverHtml)?.[1] ?? "");
  const valuesBySelector = await page.evaluate(
    (selectors) => {
      const value = (element: Element) =>
        element.getAttribute("content") ?? element.getAttribute("href") ?? element.textContent;
      return selectors.map((selector) => Array.from(document.querySelectorAll(selector), value));
    },
    UNIQUE_ELEMENTS.map(({ selector }) => selector),
  );
  for (const [index, { selector, html }] of UNIQUE_ELEMENTS.entries()) {
    const [value, ...others] = valuesBySelector[index] ?? [];
    expect(others, selector).toEqual([]);
    expect(serverHtml, `head of ${path}`).toContain(html(value ?? `no ${selector}`));
  }
}

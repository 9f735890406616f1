import type { Page } from "@playwright/test";

/** The font files that a page has loaded, by name: `headings`, `text`. */
export async function loadedFonts(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(async () => {
    await document.fonts.ready;
    return performance.getEntriesByType("resource").map(({ name }) => name);
  });
  const names = addresses.map((address) => /\/([\w-]+)\.\w+\.woff2$/.exec(address)?.[1]);
  return names.filter((name) => name !== undefined).sort();
}

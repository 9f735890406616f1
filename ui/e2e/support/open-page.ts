import type { Page, Response } from "@playwright/test";

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** After hydration the router restores scroll positions itself. Parts of the page that are hydrated later are so when nothing is left to do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

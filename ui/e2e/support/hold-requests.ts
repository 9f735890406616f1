import type { Page } from "@playwright/test";

/** The request for the content of a page after a navigation. */
export const PAGE_CONTENT = /\/api\/page\?/;

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

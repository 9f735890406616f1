import type { Page } from "@playwright/test";
import { holdRequests } from "./hold-requests";
import { waitForHydration } from "./open-page";

/** Opens a page and holds back its scripts. The returned function lets them run, and waits for hydration. */
export async function openBeforeScript(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdRequests(page, /\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await waitForHydration(page);
    await page.unrouteAll({ behavior: "wait" });
  };
}

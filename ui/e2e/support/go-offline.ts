import { expect, type Page } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors";

/** Takes a page with a form offline. Waits for the code of the toasts first, because the page cannot load it later. */
export async function goOffline(page: Page, browserErrors: BrowserErrors): Promise<void> {
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  // Some pictures may not have loaded yet.
  browserErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
}

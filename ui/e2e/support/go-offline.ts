import { expect, type Page } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors";

/** Takes a page with a form offline. The code of the toasts must be there before: it could not be loaded any more. */
export async function goOffline(page: Page, browserErrors: BrowserErrors): Promise<void> {
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  // Pictures may still be missing, too.
  browserErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
}

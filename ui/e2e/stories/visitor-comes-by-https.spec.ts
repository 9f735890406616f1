import { test as base, expect } from "../support/fixtures";
import { contact, FormPage } from "../support/form-page";
import { HttpsSite } from "../support/https-site";
import { openPage } from "../support/open-page";

/** A test on a site with HTTPS and without content. */
const test = base.extend<{ site: HttpsSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  site: async ({}, use) => {
    const site = await HttpsSite.start();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});
test.use({ ignoreHTTPSErrors: true });

test("a visitor who types the plain address comes to the secure one, and sends a message", async ({ page, site, message }) => {
  await page.context().route(`${site.plainUrl}/**`, (route) => route.continue());
  await openPage(page, `${site.plainUrl}/contact-us?from=card`);
  expect(page.url()).toBe(`${site.url}/contact-us?from=card`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
  const [protocol] = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
  );
  expect(protocol).toBe("h2");
  const form = new FormPage(page, contact);
  await form.submit(message);
  await expect(form.notice(contact.thanks)).toBeVisible();
  expect(await site.server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

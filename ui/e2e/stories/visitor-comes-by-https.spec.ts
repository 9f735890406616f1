import { fill, main, notice, send, THANKS } from "../support/contact-form";
import { test as base, expect } from "../support/fixtures";
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

test("a visitor who types the plain address ends on the secure one", async ({ page, site }) => {
  await page.context().route(`${site.plainUrl}/**`, (route) => route.continue());
  await page.goto(`${site.plainUrl}/contact-us?from=card`);
  expect(page.url()).toBe(`${site.url}/contact-us?from=card`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
  );
  expect(navigation).toBe("h2");
});

test("a message is stored", async ({ page, site, message }) => {
  await openPage(page, "/contact-us");
  await fill(page, message);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeVisible();
  expect(await site.server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("a page that is open during a renewal goes on, and new visitors get the new certificate", async ({
  page,
  site,
  browser,
}) => {
  await openPage(page, "/news");
  await site.renew("second");
  const owner = async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const response = await (await context.newPage()).goto(`${site.url}/healthz`);
    const details = await response?.securityDetails();
    await context.close();
    return details?.subjectName;
  };
  await expect.poll(owner).toBe("second");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is stored and leads to the thank-you page", async ({ page, site, message }) => {
    await page.goto("/contact-us");
    await fill(page, message);
    await send(page).click();
    await expect(page).toHaveURL("/contact-us/sent");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    expect(await site.server.messages(message.email)).toEqual([expect.objectContaining(message)]);
  });
});

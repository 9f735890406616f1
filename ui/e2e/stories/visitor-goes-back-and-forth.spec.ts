import type { Page } from "@playwright/test";
import { announcements } from "../checks/announcements";
import { JOB, NEWS_ITEM } from "../support/addresses";
import { FAILED } from "../support/contact-form";
import { expect, ownServerTest, test } from "../support/fixtures";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { expectOpenings } from "../support/openings";
import { toast } from "../support/toast";

const PLACE = 1200;

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);
/** The page must be long enough. While its content is loaded, it is short. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  expect(await scrollPosition(page)).toBe(top);
}
const footerLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** Follows a link by script: a click of the mouse would scroll to it. */
const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().dispatchEvent("click");

test("back and forward return to the place in each page, and a link leads to the top", async ({ page }) => {
  await openPage(page, "/about-us");
  await scrollTo(page, PLACE);
  await follow(page, "/news");
  await expect(heading(page, "News")).toBeFocused();
  expect(await scrollPosition(page)).toBe(0);
  await expect(page.getByRole("region", { name: "All news" }).getByRole("listitem").first()).toBeVisible();
  await scrollTo(page, PLACE / 2);
  await page.goBack();
  await expect(heading(page, "Who we are")).toBeFocused();
  await expect.poll(() => scrollPosition(page)).toBe(PLACE);
  await page.goForward();
  await expect(heading(page, "News")).toBeFocused();
  await expect.poll(() => scrollPosition(page)).toBe(PLACE / 2);
});

test("back returns to the place after a reload", async ({ page }) => {
  await openPage(page, "/about-us");
  await scrollTo(page, PLACE);
  await follow(page, "/news");
  await expect(heading(page, "News")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Open the menu", includeHidden: true })).toBeAttached();
  await page.goBack();
  await expect(heading(page, "Who we are")).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(PLACE);
});

test("back returns to the link that led away, forward to the heading", async ({ page }) => {
  await openPage(page, "/what-we-do");
  const title = page.getByRole("heading", { level: 1 });
  const link = page.getByRole("main").locator('a[href="/services/burglar-alarm"]').first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/burglar-alarm");
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "/services/security-system");
  await page.goForward();
  await expect(page).toHaveURL("/services/burglar-alarm");
  await expect(title).toBeFocused();
});

test("back returns to a form with what was entered", async ({ page }) => {
  await openPage(page, "/request-a-quote");
  const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });
  await field("Name").fill("Sana Malik");
  await field("Service").selectOption("Canine");
  await field("Advise me").check();
  await footerLink(page, "News").click();
  await expect(heading(page, "News")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Request a quotation")).toBeVisible();
  await expect(field("Name")).toHaveValue("Sana Malik");
  await expect(field("Service")).toHaveValue("canine");
  await expect(field("Advise me")).toBeChecked();
});

test("back returns to a form with what was entered before a link to a fragment", async ({ page }) => {
  await openPage(page, "/");
  await follow(page, "/contact-us");
  await expect(heading(page, "Contact us")).toBeFocused();
  const name = page.getByRole("main").getByLabel("Name", { exact: true });
  await name.fill("Sana Malik");
  await page.getByRole("link", { name: "Skip to the content" }).press("Enter");
  await expect(page).toHaveURL("/contact-us#content");
  await follow(page, "/about-us");
  await expect(heading(page, "Who we are")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/contact-us#content");
  await expect(name).toHaveValue("Sana Malik");
});

test("back returns from a fragment of the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/career");
  await scrollTo(page, 150);
  await page.getByRole("link", { name: "See the openings" }).click();
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
  await page.goBack();
  await expect(page).toHaveURL(/career$/);
  await expect.poll(() => scrollPosition(page)).toBe(150);
  await page.goForward();
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
});

test("back shows the page without asking the server again", async ({ page }) => {
  await openPage(page, "/news");
  await follow(page, "/career");
  await expect(page.getByRole("article").first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goBack();
  await expect(page.getByRole("region", { name: "All news" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(asked.filter((url) => PAGE_CONTENT.test(url))).toEqual([]);
});

for (const { link, path } of [
  { link: 'header a[href="/"]', path: "/" },
  { link: 'footer a[href="/news"]', path: "/news" },
]) {
  test(`a link to ${path} on that page scrolls to the top`, async ({ page }) => {
    await openPage(page, path);
    await scrollTo(page, PLACE);
    await page.locator(link).first().dispatchEvent("click");
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
}

test("visitors download the three latest news of the home page, and no list", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(new URL(request.url()).pathname));
  await openPage(page, "/contact-us");
  await footerLink(page, "Home").click();
  await expect(page.getByRole("region", { name: "From our sites and our office" }).getByRole("listitem")).toHaveCount(3);
  expect(calls).toEqual(["/api/page"]);
});

test("a request that the visitor leaves behind is aborted", async ({ page }) => {
  await openPage(page, "/contact-us");
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("news"));
  const release = await holdRequests(page, /\/api\/.*news/);
  await footerLink(page, "News").click();
  await expect(page.getByRole("status")).toHaveText("Loading the news");
  await footerLink(page, "Jobs").click();
  await aborted;
  await expect(page.getByRole("article").first()).toBeVisible();
  release();
});

test("Try again keeps the focus, and the loaded page takes it over", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }), {
    times: 2,
  });
  await footerLink(page, "News").click();
  const again = page.getByRole("button", { name: "Try again" });
  await again.focus();
  const answered = page.waitForResponse(PAGE_CONTENT);
  await page.keyboard.press("Enter");
  await answered;
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "All news" })).toBeVisible();
  await expect(heading(page, "News")).toBeFocused();
});

test("a list that fails to load is announced once, and another failure again", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }));
  await footerLink(page, "News").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(FAILED);
  await expect(toast(page, FAILED)).toBeVisible();
  expect(await announcements(page, FAILED)).toBe(1);
  const toasts = page.getByRole("region", { name: /^Notifications/ });
  await expect(toasts.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toasts.getByRole("alert")).toHaveText(FAILED);
});

test("a chunk that fails to load does not reload the page that the visitor has gone to", async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/, /request failed/);
  await openPage(page, "/contact-us");
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/\/assets\/Downloads\.[^/]*\.js/, async (route) => {
    await failing;
    await route.abort("failed");
  });
  await footerLink(page, "Downloads").click();
  await follow(page, "/about-us");
  await expect(heading(page, "Who we are")).toBeVisible();
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/Downloads."));
  fail();
  await failed;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(documents).toBe(0);
  await expect(heading(page, "Who we are")).toBeVisible();
});

test("a chunk that fails to load makes the browser load the page as a document", async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/, /request failed/, /could not be loaded/);
  await openPage(page, "/contact-us");
  await page.route(/\/assets\/Downloads\.[^/]*\.js/, (route) => route.abort("failed"), { times: 2 });
  await footerLink(page, "Downloads").click();
  await expect(heading(page, "Downloads")).toBeVisible();
  await expect(page).toHaveURL("/downloads");
});

test("an error in one page leaves header and footer, and the visitor can go on", async ({ page, browserErrors }) => {
  browserErrors.expect(/console error/);
  await openPage(page, "/contact-us");
  // An answer that breaks the contract.
  const data = { news: [{ title: "No content" }], newsPages: 1 };
  await page.route(PAGE_CONTENT, (route) =>
    route.fulfill({ json: { success: true, data: { path: "/news", status: 200, title: "", data } } }),
  );
  await footerLink(page, "News").click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page).toHaveTitle("Unexpected Application Error!");
  await expect(alert.getByRole("link", { name: "+92 51 000 0000" })).toHaveAttribute("href", "tel:+92510000000");
  await expect(alert.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await expect(alert, "the exception").not.toContainText(/undefined|TypeError|Cannot/);
  await footerLink(page, "Contact us").click();
  await expect(heading(page, "Contact us")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an error outside of the pages leaves the telephone number and a way home", async ({ page, browserErrors }) => {
  browserErrors.expect(/console error: TypeError: window\.matchMedia is not a function/);
  await page.addInitScript(() => Object.defineProperty(window, "matchMedia", { value: undefined, configurable: true }));
  await page.goto("/contact-us");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(alert.getByRole("link", { name: "+92 51 000 0000" })).toHaveAttribute("href", "tel:+92510000000");
  await expect(alert, "the exception").not.toContainText("matchMedia");
  const home = page.waitForRequest((request) => request.isNavigationRequest());
  await alert.getByRole("link", { name: "Back to Home" }).click();
  expect(new URL((await home).url()).pathname).toBe("/");
});

test("a page that was unavailable is asked for again after Home and Back", async ({ page, browserErrors }) => {
  // The markup is the one of the page itself.
  browserErrors.expect(/status of 503/, /Minified React error #418/);
  await page.route("/career", async (route) => {
    // What the server sends when it cannot render the page.
    const response = await route.fetch();
    const html = (await response.text()).replace('"path":"/career"', '"path":"/unavailable-page"');
    await route.fulfill({ response, status: 503, body: html });
  });
  // A click before that would leave the page as it was sent.
  const shown = page.waitForEvent("console", (message) => message.text().includes("#418"));
  await page.goto("/career");
  await shown;
  await footerLink(page, "Home").click();
  await expect(heading(page, "Comprehensive Security Solutions")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Jobs")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

ownServerTest("a tab that was in the background for long shows the openings of now", async ({ page, server }) => {
  const id = await server.addJob({ title: "Cook", location: "Murree", deadline: "2999-12-31", description: "You cook." });
  await expectOpenings(page, ["Cook"]);
  await page.clock.install();
  await openPage(page, "/career");
  await expect(page.getByRole("article")).toHaveCount(1);
  await server.command("jobs", "close", id.trim());
  await expectOpenings(page, []);
  await page.clock.fastForward("48:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("article")).toHaveCount(0);
});

ownServerTest("an opening that closed meanwhile is shown as closed", async ({ page, server }) => {
  const id = await server.addJob({ title: "Cook", location: "Murree", deadline: "2999-12-31", description: "You cook." });
  await expectOpenings(page, ["Cook"]);
  await openPage(page, "/career");
  await server.command("jobs", "close", id.trim());
  await expectOpenings(page, []);
  await page.getByRole("link", { name: /^Read More/ }).click();
  await expect(heading(page, "This opening has closed")).toBeFocused();
  await expect(page).toHaveURL("/career/cook");
});

test("an address that leads to another one is shown with its own page", async ({ page }) => {
  await openPage(page, "/contact-us");
  await page.evaluate((path) => window.history.pushState(null, "", path), `${NEWS_ITEM.path}`);
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate", { state: null })));
  await expect(heading(page, NEWS_ITEM.title)).toBeVisible();
});

test.describe("after a form that was refused without script", () => {
  const values = { name: "Ayesha", email: "ayesha@example.com", subject: " ", message: "Please call." };

  async function refuse(page: Page) {
    const release = await holdRequests(page, "/assets/*.js");
    await page.goto("/contact-us", { waitUntil: "commit" });
    for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole("button", { name: "Send message" }).click({ noWaitAfter: true });
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    release();
    await expect(page.getByRole("button", { name: "Open the menu", includeHidden: true })).toBeAttached();
  }

  test("its values do not come back after Home and Back", async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 422/);
    await refuse(page);
    await footerLink(page, "Home").click();
    await expect(heading(page, "Comprehensive Security Solutions")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Contact us")).toBeVisible();
    await expect(page.locator('[name="message"]')).toHaveValue("");
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });

  test("its values do not come up in another form", async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 422/);
    await refuse(page);
    await footerLink(page, "Jobs").click();
    await page.getByRole("link", { name: `Apply Now for ${JOB.title}, ${JOB.location}` }).click();
    await expect(heading(page, "Apply for a job")).toBeVisible();
    // The skip link makes a history entry that the router does not know.
    await page.evaluate(() => {
      window.location.hash = "content";
    });
    await expect(page.locator('[name="name"]')).toHaveValue("");
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });
});

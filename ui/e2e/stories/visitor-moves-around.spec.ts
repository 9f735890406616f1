import type { Page } from "@playwright/test";
import { documentMissing, NEWS_ITEM, NO_PAGE } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { expectHead } from "../support/head";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
const toTop = (page: Page) => page.getByRole("button", { name: "Back to the top of the page" });
const footerLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name });

test("the scroll-to-top button appears only beyond 300 px", async ({ page }) => {
  await openPage(page, "/");
  await scrollTo(page, 301);
  await expect(toTop(page)).toBeVisible();
  await scrollTo(page, 300);
  await expect(toTop(page)).toHaveCount(0);
});

test("the scroll-to-top button scrolls to the top and focuses the heading", async ({ page }) => {
  await openPage(page, "/");
  await scrollTo(page, 2000);
  await toTop(page).click();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await expect(toTop(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a navigation scrolls to the top, focuses the heading and sets the title", async ({ page }) => {
  await openPage(page, "/");
  await expect(page).toHaveTitle("Guards, escorts and security systems in Islamabad | Stand Fast Security");
  for (const { link, path, heading, title } of [
    { link: "News", path: "/news", heading: "News", title: "News | Stand Fast Security" },
    { link: "Contact us", path: "/contact-us", heading: "Contact us", title: "Contact us | Stand Fast Security" },
    { link: "Home", path: "/", heading: "Comprehensive Security Solutions", title: /^Guards, escorts/ },
  ]) {
    await footerLink(page, link).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(title);
    expect(await scrollPosition(page)).toBe(0);
  }
});

for (const path of ["/", "/services/canine", "/contact-us/sent"]) {
  test(`after ${path} the head is that of each page that the visitor goes to, and of no other`, async ({ page }) => {
    await openPage(page, path);
    await expectHead(page, path);
    for (const next of ["/about-us", NEWS_ITEM.path, "/services/burglar-alarm", "/"]) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }, next);
      await expect(page).toHaveURL(next);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expectHead(page, next);
      await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    }
    await page.goBack();
    await expect(page).toHaveURL("/services/burglar-alarm");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expectHead(page, "/services/burglar-alarm");
  });
}

test("a menu link changes the page without loading a document", async ({ page }) => {
  await openPage(page, "/");
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await footerLink(page, "News").click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  expect(documents).toEqual([]);
});

test("while the next page loads, a bar shows it and a screen reader says it", async ({ page }) => {
  await openPage(page, "/");
  const release = await holdRequests(page, "/assets/*.js");
  const bar = () => page.evaluate(() => document.querySelector(".loading-bar")?.clientHeight ?? 0);
  expect(await bar()).toBe(0);
  await footerLink(page, "News").click();
  await expect.poll(bar).toBe(3);
  const said = page.locator("[aria-live=polite]").getByText("Loading the page", { exact: true });
  await expect(said).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeFocused();
  expect(await bar()).toBe(0);
  await expect(said).toHaveCount(0);
});

test("the code of a page is loaded when a link to it is hovered, and nothing for a link to a file", async ({ page }) => {
  await openPage(page, "/downloads");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Download / })
    .first()
    .hover();
  const loaded = page.waitForRequest(/\/assets\/AboutUs\./);
  await footerLink(page, "Who we are").hover();
  await loaded;
  expect(scripts).toEqual([expect.stringMatching(/AboutUs/)]);
});

test("the browser handles modified clicks and downloads itself", async ({ page, context }) => {
  await openPage(page, "/downloads");
  const opened = context.waitForEvent("page");
  await footerLink(page, "News").click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL("/news");
  await expect(page).toHaveURL("/downloads");
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download / })
    .first()
    .click();
  expect((await download).url()).toMatch(/\.pdf$/);
  await expect(page).toHaveURL("/downloads");
});

test("back and forward show the visited pages, set the title and focus the link or the heading", async ({ page }) => {
  await openPage(page, "/");
  await footerLink(page, "News").click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(/^Guards, escorts/);
  await expect(footerLink(page, "News")).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL("/news");
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeFocused();
});

test("opening a page directly does not move the focus", async ({ page }) => {
  await openPage(page, NEWS_ITEM.path);
  await expect(page.getByRole("heading", { level: 1, name: NEWS_ITEM.title })).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
});

test("an unknown path shows the 404 page, which links to the home page", async ({ page, browserErrors }) => {
  browserErrors.expect(documentMissing);
  const response = await openPage(page, NO_PAGE);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Sorry, we couldn't find that page" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found | Stand Fast Security");
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Comprehensive Security Solutions" })).toBeFocused();
});

test("the skip link is the first tab stop, becomes visible and skips the menu", async ({ page }) => {
  await openPage(page, "/");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectKeyboardOperable } from "../checks/keyboard-walk";
import { cutTexts, doubleText, headingGaps, overflow, smallTargets } from "../checks/layout-faults";
import { publishOldNews } from "../support/content";
import { expect, ownServerTest, oldNewsTest as test } from "../support/fixtures";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { openPage } from "../support/open-page";

const FAILED_TITLE = "The news could not be loaded";

const cards = (page: Page) => page.getByRole("region", { name: "All news" }).getByRole("listitem");
const card = (page: Page, number: number) => cards(page).getByRole("link", { name: `Item number ${number}`, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pager = (page: Page) => page.getByRole("navigation", { name: "Pages of the news" });
const older = (page: Page) => pager(page).getByRole("link", { name: "Older news" });
const newer = (page: Page) => pager(page).getByRole("link", { name: "Newer news" });
const footerNews = (page: Page) => page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" });

test("the first page has the newest items, later pages the older ones", async ({ page }) => {
  await openPage(page, "/news");
  await expect(cards(page)).toHaveCount(24);
  await expect(card(page, 60)).toBeVisible();
  await expect(newer(page)).toHaveCount(0);
  await expect(pager(page)).toContainText("Page 1 of 3");
  await older(page).click();

  await expect(page).toHaveURL("/news/page/2");
  await expect(heading(page, "News, page 2")).toBeFocused();
  await expect(page).toHaveTitle("News, page 2 | Stand Fast Security");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("HomeNewsPage 2");
  await expect(cards(page)).toHaveCount(24);
  await expect(card(page, 36)).toBeVisible();
  await older(page).click();

  await expect(page).toHaveURL("/news/page/3");
  await expect(heading(page, "News, page 3")).toBeFocused();
  await expect(cards(page)).toHaveCount(12);
  await expect(card(page, 1)).toBeVisible();
  await expect(older(page)).toHaveCount(0);
  await newer(page).click();
  await expect(heading(page, "News, page 2")).toBeFocused();
  await newer(page).click();
  await expect(page).toHaveURL("/news");
  await expect(heading(page, "News")).toBeFocused();
  await expect(card(page, 60)).toBeVisible();
});

test("back returns to the previous page of news", async ({ page }) => {
  await openPage(page, "/news/page/2");
  await older(page).click();
  await expect(card(page, 12)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/news/page/2");
  await expect(card(page, 36)).toBeVisible();
});

test("a card on a later page opens its item in the modal", async ({ page }) => {
  await openPage(page, "/news/page/3");
  await card(page, 7).click();
  const modal = page.getByRole("dialog", { name: "Item number 7" });
  await expect(modal.getByText("Text of item 7. Text of item 7.")).toBeVisible();
  await expect(page).toHaveURL("/news/page/3");
  await page.keyboard.press("Escape");
  await expect(card(page, 7)).toBeFocused();
});

test("a later page is announced as loading, then shown", async ({ page }) => {
  await openPage(page, "/news");
  const release = await holdRequests(page, PAGE_CONTENT);
  await older(page).click();
  await expect(page.getByRole("status")).toHaveText("Loading the news");
  release();
  await expect(card(page, 36)).toBeVisible();
});

test("a later page that fails to load shows an error, and Try again loads it", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/news");
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }), {
    times: 1,
  });
  await older(page).click();
  await expect(page.getByRole("heading", { name: FAILED_TITLE })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, 36)).toBeVisible();
});

ownServerTest("a link to a page that no longer exists shows the 404 page", async ({ page, server }) => {
  await publishOldNews(server);
  await openPage(page, "/news/page/2");
  for (let id = 1; id <= 12; id += 1) await server.command("news", "remove", String(id));
  await expect.poll(async () => (await page.request.get("/news/page/3")).status()).toBe(404);
  await older(page).click();
  await expect(heading(page, "Sorry, we couldn't find that page")).toBeFocused();
  await page.goBack();
  await expect(card(page, 36)).toBeVisible();
});

test("an old item's page can be opened directly", async ({ page }) => {
  await openPage(page, "/news/item-2");
  await expect(heading(page, "Item number 2")).toBeVisible();
  await footerNews(page).click();
  await expect(card(page, 60)).toBeVisible();
});

test("a later page fits every width and is accessible", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, "/news/page/2");
  expect(await headingGaps(page)).toEqual([]);
  for (const width of [320, 390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
    expect(await cutTexts(page), `at ${width} px`).toEqual([]);
    expect(await smallTargets(page), `at ${width} px`).toEqual([]);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectKeyboardOperable(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await doubleText(page);
  expect(await overflow(page), "px too wide").toBeLessThanOrEqual(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("all pages are shown and link to each other", async ({ page }) => {
    await page.goto("/news");
    await older(page).click();
    await expect(page).toHaveURL("/news/page/2");
    await expect(cards(page)).toHaveCount(24);
    await older(page).click();
    await expect(cards(page)).toHaveCount(12);
    await card(page, 1).click();
    await expect(heading(page, "Item number 1")).toBeVisible();
    await page.goto("/news/page/1");
    await expect(page).toHaveURL("/news");
  });
});

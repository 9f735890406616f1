import type { Page } from "@playwright/test";
import { NEWS_ITEM } from "./addresses";
import { expect, officeTest, test } from "./fixtures";
import { holdRequests } from "./hold-requests";
import { openPage } from "./open-page";
import { toast } from "./toast";

const PREVIEW_LENGTH = 200;
const SPINNER_PX = 200;
const BRASS = "rgb(201, 154, 60)";
const FAILED = "An error occurred. Please try again.";

type NewsItem = { slug: string; title: string; content: string };

async function newsOf(page: Page): Promise<NewsItem[]> {
  // The JSON boundary: the contract of GET /api/news.
  const answer = (await (await page.request.get("/api/news")).json()) as { data: NewsItem[] };
  return answer.data;
}

const allNews = (page: Page) => page.getByRole("region", { name: "All news" });
const cards = (page: Page) => allNews(page).getByRole("listitem");
const card = (page: Page) => allNews(page).getByRole("link", { name: NEWS_ITEM.title });
const modal = (page: Page) => page.getByRole("dialog", { name: NEWS_ITEM.title });
const footerNews = (page: Page) => page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" });

test("each card shows a picture, the title and the first 200 characters", async ({ page }) => {
  await openPage(page, "/news");
  const items = await newsOf(page);
  await expect(cards(page)).toHaveCount(items.length);
  for (const [index, item] of items.entries()) {
    const shown = cards(page).nth(index);
    const preview = `${item.content.slice(0, PREVIEW_LENGTH).trimEnd()}…`;
    await expect(shown.getByRole("heading", { name: item.title })).toBeVisible();
    await expect(shown.getByText(preview, { exact: true })).toBeVisible();
    await expect(shown.getByText("See More")).toBeVisible();
    await expect(shown.getByRole("presentation")).toBeVisible();
  }
});

test("the cards stand in one, two or four columns, by the width", async ({ page }) => {
  await openPage(page, "/news");
  for (const { width, columns } of [
    { width: 390, columns: 1 },
    { width: 800, columns: 2 },
    { width: 1440, columns: 4 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards(page).evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
  }
});

test("a card opens the whole text in a modal", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  await expect(modal(page)).toBeVisible();
  await expect(page).toHaveURL("/news");
  const item = (await newsOf(page)).find(({ title }) => title === NEWS_ITEM.title);
  const paragraphs = item?.content.split("\n\n") ?? [];
  expect(paragraphs.length).toBeGreaterThan(1);
  for (const paragraph of paragraphs) await expect(modal(page).getByText(paragraph, { exact: true })).toBeVisible();
  await expect(modal(page).getByRole("presentation")).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Close" })).toBeFocused();
});

for (const { way, close } of [
  { way: "the close button", close: (page: Page) => modal(page).getByRole("button", { name: "Close" }).click() },
  { way: "a click on the backdrop", close: (page: Page) => page.mouse.click(20, 450) },
  { way: "Escape", close: (page: Page) => page.keyboard.press("Escape") },
]) {
  test(`the modal closes by ${way} and the focus returns to the card`, async ({ page }) => {
    await openPage(page, "/news");
    await card(page).click();
    await expect(modal(page)).toBeVisible();
    await close(page);
    await expect(modal(page)).toBeHidden();
    await expect(card(page)).toBeFocused();
  });
}

test("a click on the text of the modal leaves it open", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  await modal(page).getByRole("heading", { name: NEWS_ITEM.title }).click();
  await expect(modal(page)).toBeVisible();
});

test("the modal of a second card shows the second text, from its beginning", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, "/news");
  await card(page).click();
  await modal(page).getByRole("paragraph").last().scrollIntoViewIfNeeded();
  await page.keyboard.press("Escape");
  const other = "What a training day looks like";
  await allNews(page).getByRole("link", { name: other }).click();
  const second = page.getByRole("dialog", { name: other });
  await expect(second.getByRole("presentation")).toBeInViewport();
});

test("the keyboard opens and closes the modal", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).focus();
  await page.keyboard.press("Enter");
  await expect(modal(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(modal(page)).toBeHidden();
  await expect(card(page)).toBeFocused();
});

test("a click with Control opens the item's page in a new tab", async ({ page, context }) => {
  await openPage(page, "/news");
  const opened = context.waitForEvent("page");
  await card(page).click({ modifiers: ["Control"] });
  const tab = await opened;
  await expect(tab).toHaveURL(NEWS_ITEM.path);
  await expect(tab.getByRole("heading", { level: 1, name: NEWS_ITEM.title })).toBeVisible();
  await expect(modal(page)).toBeHidden();
});

test("on the way from another page the list is announced as loading, then shown", async ({ page }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, "/api/news");
  await footerNews(page).click();
  await expect(page.getByRole("status")).toHaveText("Loading the news");
  const spinner = page.getByRole("status").locator("svg");
  expect(await spinner.evaluate((circle) => circle.clientWidth)).toBe(SPINNER_PX);
  await expect(spinner).toHaveCSS("color", BRASS);
  release();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a list that cannot be loaded says so, and trying again loads it", async ({ page, trouble }) => {
  trouble.expect(
    /request failed: .*\/api\/news net::ERR_CONNECTION_REFUSED/,
    /Failed to load resource: net::ERR_CONNECTION_REFUSED/,
  );
  trouble.expect(/console error: TypeError: Failed to fetch/);
  await openPage(page, "/contact-us");
  await page.route("/api/news", (route) => route.abort("connectionrefused"), { times: 1 });
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "The news could not be loaded" })).toBeVisible();
  await expect(page.getByRole("main").getByText(FAILED)).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page)).toBeVisible();
});

test("a list that the server refuses counts as failed", async ({ page, trouble }) => {
  trouble.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/contact-us");
  await page.route("/api/news", (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }));
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "The news could not be loaded" })).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
});

test("an item has a page with its whole text, which leads back to the news", async ({ page }) => {
  await openPage(page, NEWS_ITEM.path);
  await expect(page.getByRole("heading", { level: 1, name: NEWS_ITEM.title })).toBeVisible();
  await expect(page).toHaveTitle(`${NEWS_ITEM.title} | Stand Fast Security`);
  const item = (await newsOf(page)).find(({ title }) => title === NEWS_ITEM.title);
  for (const paragraph of item?.content.split("\n\n") ?? [""]) {
    await expect(page.getByRole("main").getByText(paragraph, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to News" }).click();
  await expect(page).toHaveURL("/news");
  await expect(card(page)).toBeVisible();
});

test("the home page shows the latest three items, and each leads to its page", async ({ page }) => {
  await openPage(page, "/");
  const latest = page.getByRole("region", { name: "From our posts and offices" });
  await expect(latest.getByRole("listitem")).toHaveCount(3);
  const [newest] = await newsOf(page);
  await latest.getByRole("link", { name: newest?.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: newest?.title })).toBeFocused();
  await expect(page).toHaveURL(`/news/${newest?.slug}`);
});

officeTest("without news the page says so and leads home", async ({ page }) => {
  await openPage(page, "/news");
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "From our posts and offices" })).toHaveCount(0);
});

officeTest("without news the same is said on the way from another page", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
});

officeTest("an item that the office adds is on the page, and a short one is not cut", async ({ page, office }) => {
  const content = "x".repeat(PREVIEW_LENGTH);
  await office.command("news", "add", "--title", "A short note", "--content", content);
  await expect(async () => {
    await openPage(page, "/news");
    await expect(cards(page)).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(cards(page).getByText(content, { exact: true })).toBeVisible();
  await expect(cards(page).getByText("See More")).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the list can be read and a card leads to the item's page", async ({ page }) => {
    await page.goto("/news");
    const items = await newsOf(page);
    await expect(cards(page)).toHaveCount(items.length);
    await card(page).click();
    await expect(page).toHaveURL(NEWS_ITEM.path);
    await expect(page.getByRole("heading", { level: 1, name: NEWS_ITEM.title })).toBeVisible();
    const item = items.find(({ title }) => title === NEWS_ITEM.title);
    for (const paragraph of item?.content.split("\n\n") ?? [""]) {
      await expect(page.getByRole("main").getByText(paragraph, { exact: true })).toBeVisible();
    }
  });

  officeTest("an empty list says so", async ({ page }) => {
    await page.goto("/news");
    await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { emptyPlaces } from "../checks/empty-places";
import { NEWS_ITEM } from "../support/addresses";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { toast } from "../support/toast";

const PREVIEW_LENGTH = 200;
const SPINNER_PX = 200;
const BRASS = "rgb(201, 154, 60)";
const FAILED = "An error occurred. Please try again.";

type NewsItem = { slug: string; title: string; content: string };

async function newsOf(page: Page): Promise<NewsItem[]> {
  // The JSON boundary: the contract of GET /api/news.
  const body = (await (await page.request.get("/api/news")).json()) as { data: NewsItem[] };
  return body.data;
}

/** The words of a text that fit, without the comma after the last one and without the number of an entry that does not fit. */
function wordsWithin(text: string, length: number): string {
  let end = length;
  while (!/\s/.test(text.charAt(end))) end -= 1;
  return text.slice(0, end).replace(/(:\s+\d\.)?[\s,;:]*$/, "");
}

const allNews = (page: Page) => page.getByRole("region", { name: "All news" });
const cards = (page: Page) => allNews(page).getByRole("listitem");
const card = (page: Page) => allNews(page).getByRole("link", { name: NEWS_ITEM.title });
const modal = (page: Page) => page.getByRole("dialog", { name: NEWS_ITEM.title });
const footerNews = (page: Page) => page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" });

test("each card shows a picture, the title and the words that fit into 200 characters", async ({ page }) => {
  await openPage(page, "/news");
  const items = await newsOf(page);
  await expect(cards(page)).toHaveCount(items.length);
  for (const [index, item] of items.entries()) {
    const shown = cards(page).nth(index);
    const preview = `${wordsWithin(item.content, PREVIEW_LENGTH)}…`;
    await expect(shown.getByRole("heading", { name: item.title })).toBeVisible();
    await expect(shown.getByText(preview, { exact: true })).toBeVisible();
    await expect(shown.getByText("See More")).toBeVisible();
    await expect(shown.getByRole("presentation")).toBeVisible();
  }
});

test("the cards are in one, two or four columns, depending on the width", async ({ page }) => {
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

test("no row of cards has an empty place", async ({ page }) => {
  await openPage(page, "/news");
  for (const width of [390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await emptyPlaces(cards(page)), `at ${width} px`).toEqual([]);
  }
});

test("the list, its pages and an item end with a call", async ({ page }) => {
  for (const path of ["/news", NEWS_ITEM.path]) {
    await openPage(page, path);
    await expect(page.getByRole("main").getByRole("link", { name: "Request a quotation" })).toBeVisible();
  }
});

test("a card opens the full text in a modal", async ({ page }) => {
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

test("the modal closes with its button, a click on the backdrop or Escape, and the focus returns to the card", async ({
  page,
}) => {
  await openPage(page, "/news");
  for (const close of [
    () => modal(page).getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(20, 450),
    () => page.keyboard.press("Escape"),
  ]) {
    await card(page).click();
    await expect(modal(page)).toBeVisible();
    await close();
    await expect(modal(page)).toBeHidden();
    await expect(card(page)).toBeFocused();
  }
});

test("a click on the modal's text does not close it", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  await modal(page).getByRole("heading", { name: NEWS_ITEM.title }).click();
  await expect(modal(page)).toBeVisible();
});

test("a selection of text that ends beside the modal does not close it", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  const title = await modal(page).getByRole("heading", { name: NEWS_ITEM.title }).boundingBox();
  await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(20, 450);
  await page.mouse.up();
  await expect(modal(page)).toBeVisible();
  // A press and a release on the backdrop still close it.
  await page.mouse.click(20, 450);
  await expect(modal(page)).toBeHidden();
});

test("the modal shows the text of a second card, scrolled to the top", async ({ page }) => {
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

test("after a navigation the list is announced as loading, then shown", async ({ page }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, PAGE_CONTENT);
  await footerNews(page).click();
  await expect(page.getByRole("status")).toHaveText("Loading the news");
  const spinner = page.getByRole("status").locator("svg");
  expect(await spinner.evaluate((circle) => circle.clientWidth)).toBe(SPINNER_PX);
  await expect(spinner).toHaveCSS("color", BRASS);
  release();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a list that fails to load shows an error, and Try again loads it", async ({ page, browserErrors }) => {
  browserErrors.expect(
    /request failed: .*\/api\/page.* net::ERR_CONNECTION_REFUSED/,
    /Failed to load resource: net::ERR_CONNECTION_REFUSED/,
  );
  browserErrors.expect(/console error: TypeError: Failed to fetch/);
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.abort("connectionrefused"), { times: 1 });
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "The news could not be loaded" })).toBeVisible();
  await expect(page.getByRole("main").getByText(FAILED)).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page)).toBeVisible();
});

test("an error response for the list counts as a failure", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }));
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "The news could not be loaded" })).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
});

test("an item has a page with its full text and a link to the news", async ({ page }) => {
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

test("the home page shows the latest three items, and each links to its page", async ({ page }) => {
  await openPage(page, "/");
  const latest = page.getByRole("region", { name: "From our sites and our office" });
  await expect(latest.getByRole("listitem")).toHaveCount(3);
  const [newest] = await newsOf(page);
  await latest.getByRole("link", { name: newest?.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: newest?.title })).toBeFocused();
  await expect(page).toHaveURL(`/news/${newest?.slug}`);
});

emptySiteTest("an empty list shows a message and links to the home page", async ({ page }) => {
  await openPage(page, "/news");
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "From our sites and our office" })).toHaveCount(0);
});

emptySiteTest("an empty list shows the same message after a navigation", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerNews(page).click();
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
});

ownServerTest("an item that the office adds is shown, and a short text is not truncated", async ({ page, server }) => {
  const content = "x".repeat(PREVIEW_LENGTH);
  await server.command("news", "add", "--title", "A short note", "--content", content);
  await expect(async () => {
    await openPage(page, "/news");
    await expect(cards(page)).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(cards(page).getByText(content, { exact: true })).toBeVisible();
  await expect(cards(page).getByText("See More")).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is shown, and a card links to the item's page", async ({ page }) => {
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

  emptySiteTest("an empty list shows a message", async ({ page }) => {
    await page.goto("/news");
    await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toBeVisible();
  });
});

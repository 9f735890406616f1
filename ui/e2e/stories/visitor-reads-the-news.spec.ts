import type { Locator, Page } from "@playwright/test";
import type { NewsItem } from "../../src/api/types";
import { countAnnouncements } from "../checks/announcements";
import { expectColumns } from "../checks/columns";
import { NEWS_ITEM } from "../support/addresses";
import type { BrowserErrors } from "../support/browser-errors";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { FAILED } from "../support/form-page";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { footerLink, heading, main, openPage, waitUntilIdle } from "../support/open-page";
import { toast } from "../support/toast";

const PREVIEW_LENGTH = 200;
const SPINNER_PX = 200;
/** A point outside of the dialog on a desktop. */
const OUTSIDE = { x: 20, y: 450 };
/** A sample item with headings, a list and links. */
const TRAINING_DAY = {
  path: "/news/what-a-training-day-looks-like",
  title: "What a training day looks like",
};

async function fetchNews(page: Page): Promise<NewsItem[]> {
  const { data }: { data: NewsItem[] } = await (await page.request.get("/api/news")).json();
  return data;
}

async function fetchParagraphs(page: Page, title: string): Promise<string[]> {
  const paragraphs =
    (await fetchNews(page)).find((item) => item.title === title)?.content.split("\n\n") ?? [];
  expect(paragraphs.length).toBeGreaterThan(1);
  return paragraphs;
}

const collapseWhitespace = (text: string) => text.replace(/\s+/g, " ");
const allNews = (page: Page) => page.getByRole("region", { name: "All news" });
const cards = (page: Page) => allNews(page).getByRole("listitem");
const card = (page: Page, { title } = NEWS_ITEM) =>
  allNews(page).getByRole("link", { name: title });
const dialog = (page: Page, { title } = NEWS_ITEM) => page.getByRole("dialog", { name: title });

test("each card shows a picture, the title and at most 200 characters of the text", async ({
  page,
}) => {
  await openPage(page, "/news");
  const items = await fetchNews(page);
  await expect(cards(page)).toHaveCount(items.length);
  for (const [index, { title, content }] of items.entries()) {
    const shown = cards(page).nth(index);
    await expect(shown.getByRole("heading", { name: title })).toBeVisible();
    await expect(shown.getByRole("presentation")).toBeVisible();
    await expect(shown.getByText("See More")).toBeVisible();
    const preview = collapseWhitespace(
      await shown.getByText(collapseWhitespace(content).slice(0, 60)).innerText(),
    ).replace(/…$/, "");
    expect(preview.length).toBeLessThanOrEqual(PREVIEW_LENGTH);
    expect(collapseWhitespace(content)).toContain(preview);
  }
});

test("the cards are in one, two or four columns", async ({ page }) => {
  await openPage(page, "/news");
  await expectColumns(page, cards(page), { 390: 1, 800: 2, 1440: 4 });
});

test("a card opens the full text in a dialog", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  for (const paragraph of await fetchParagraphs(page, NEWS_ITEM.title)) {
    await expect(dialog(page).getByText(paragraph, { exact: true })).toBeVisible();
  }
});

test("a click outside closes the dialog, and a click inside does not", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  await dialog(page).getByRole("heading", { name: NEWS_ITEM.title }).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(OUTSIDE.x, OUTSIDE.y);
  await expect(dialog(page)).toBeHidden();
});

test("a text selection that ends outside does not close the dialog", async ({ page }) => {
  await openPage(page, "/news");
  await card(page).click();
  await dialog(page).getByRole("heading", { name: NEWS_ITEM.title }).hover();
  await page.mouse.down();
  await page.mouse.move(OUTSIDE.x, OUTSIDE.y);
  await page.mouse.up();
  // A wrong close would run in a later task.
  await waitUntilIdle(page);
  await expect(dialog(page)).toBeVisible();
});

test("the dialog shows a second item from its start", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, "/news");
  await card(page).click();
  await dialog(page).getByRole("paragraph").last().scrollIntoViewIfNeeded();
  await page.keyboard.press("Escape");
  await card(page, TRAINING_DAY).click();
  await expect(dialog(page, TRAINING_DAY).getByRole("presentation")).toBeInViewport();
});

test("in the dialog, the headings of an item are one level below its title", async ({ page }) => {
  await openPage(page, "/news");
  await card(page, TRAINING_DAY).click();
  await expect(dialog(page, TRAINING_DAY).getByRole("heading", { level: 2 })).toHaveText(
    TRAINING_DAY.title,
  );
  await expect(dialog(page, TRAINING_DAY).getByRole("heading", { level: 3 })).toHaveText([
    /^The morning/,
    /^The afternoon/,
  ]);
});

test("an item's page shows its full text and leads back to the news", async ({ page }) => {
  await openPage(page, NEWS_ITEM.path);
  for (const paragraph of await fetchParagraphs(page, NEWS_ITEM.title)) {
    await expect(main(page).getByText(paragraph, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to News" }).click();
  await expect(page).toHaveURL("/news");
});

test("the text of an item can contain headings, lists and links", async ({ page }) => {
  await openPage(page, TRAINING_DAY.path);
  await expect(
    main(page).getByRole("heading", { level: 2 }).filter({ hasText: /^The/ }),
  ).toHaveText([/^The morning/, /^The afternoon/]);
  await expect(
    main(page).getByRole("list").getByText("searching a vehicle, always in the same order;"),
  ).toBeVisible();
  await main(page).getByRole("link", { name: "Training & courses" }).click();
  await expect(page).toHaveURL("/services/training-courses");
  await expect(heading(page)).toBeFocused();
});

test("the home page shows the latest three items and links to the newest", async ({ page }) => {
  await openPage(page, "/");
  const latest = page.getByRole("region", { name: "News and advice" });
  await expect(latest.getByRole("listitem")).toHaveCount(3);
  const [newest] = await fetchNews(page);
  await latest.getByRole("link", { name: newest?.title }).click();
  await expect(heading(page, newest?.title ?? "")).toBeFocused();
  await expect(page).toHaveURL(`/news/${newest?.slug}`);
});

test("on a slow network, a status announces that the news is loading", async ({ page }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, PAGE_CONTENT);
  await footerLink(page, "News").click();
  await expect(page.getByRole("status")).toHaveText("Loading the news");
  const spinner = page.getByRole("status").locator("svg");
  expect(await spinner.evaluate((circle) => circle.clientWidth)).toBe(SPINNER_PX);
  release();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

/** Follows a link to the news, whose requests fail the given number of times. Returns the button that tries again. */
async function openLostNews(
  page: Page,
  browserErrors: BrowserErrors,
  failures: number,
): Promise<Locator> {
  browserErrors.expect(
    /request failed: .*CONNECTION_REFUSED/,
    /Failed to load resource/,
    /Failed to fetch/,
  );
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.abort("connectionrefused"), { times: failures });
  await footerLink(page, "News").click();
  await expect(page.getByRole("heading", { name: "The news could not be loaded" })).toBeVisible();
  return page.getByRole("button", { name: "Try again" });
}

test("a list that fails to load is announced once", async ({ page, browserErrors }) => {
  await openLostNews(page, browserErrors, 1);
  await expect(main(page).getByText(FAILED)).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
  expect(await countAnnouncements(page, FAILED)).toBe(1);
});

test("Try again loads the list and focuses the heading", async ({ page, browserErrors }) => {
  const again = await openLostNews(page, browserErrors, 1);
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeVisible();
  await expect(heading(page, "News")).toBeFocused();
});

test("a second failure is announced again, and Try again keeps the focus", async ({
  page,
  browserErrors,
}) => {
  const again = await openLostNews(page, browserErrors, 2);
  await again.focus();
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Enter");
  await failed;
  await expect(again).toBeFocused();
  // Screen readers announce the message on the page, and the toast, which is a group in a live region.
  const messages = page.getByRole("alert").or(page.getByRole("group")).filter({ hasText: FAILED });
  await expect(messages, "announcements after the second failure").toHaveCount(2);
});

emptySiteTest("an empty list shows a notice with a link to the home page", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerLink(page, "News").click();
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
  await main(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

emptySiteTest("the home page of a site without news has no news section", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "News and advice" })).toHaveCount(0);
});

ownServerTest("a card shows a text of 200 characters in full", async ({ page, server }) => {
  const content = "x".repeat(PREVIEW_LENGTH);
  await server.runCommand("news", "add", "--title", "A short note", "--content", content);
  await expect.poll(async () => (await fetchNews(page)).length).toBe(1);
  await openPage(page, "/news");
  await expect(cards(page).getByText(content, { exact: true })).toBeVisible();
  await expect(cards(page).getByText("See More")).toHaveCount(0);
});

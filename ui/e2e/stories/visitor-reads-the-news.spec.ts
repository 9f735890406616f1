import type { Locator, Page } from "@playwright/test";
import type { NewsItem } from "../../src/api/types";
import { countAnnouncements } from "../checks/announcements";
import { expectColumns } from "../checks/columns";
import { NEWS_ITEM } from "../support/addresses";
import type { BrowserErrors } from "../support/browser-errors";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { FAILED } from "../support/form-page";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { footerLink, heading, main, openPage } from "../support/open-page";
import { toast } from "../support/toast";

const PREVIEW_LENGTH = 200;
const SPINNER_PX = 200;
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
const modal = (page: Page, { title } = NEWS_ITEM) => page.getByRole("dialog", { name: title });

test("each card has a picture, the title and at most 200 characters, in one, two or four columns", async ({
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
  await expectColumns(page, cards(page), { 390: 1, 800: 2, 1440: 4 });
});

test("a card opens the full text in a modal; a click on the backdrop closes it, a text selection that ends there does not", async ({
  page,
}) => {
  await openPage(page, "/news");
  await card(page).click();
  for (const paragraph of await fetchParagraphs(page, NEWS_ITEM.title)) {
    await expect(modal(page).getByText(paragraph, { exact: true })).toBeVisible();
  }
  const title = modal(page).getByRole("heading", { name: NEWS_ITEM.title });
  await title.click();
  await expect(modal(page)).toBeVisible();
  // The visitor selects text and releases the mouse outside of the modal.
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(20, 450);
  await page.mouse.up();
  await expect(modal(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(modal(page)).toBeHidden();
});

test("the modal shows a second item from its start, with its headings below its own", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, "/news");
  await card(page).click();
  await modal(page).getByRole("paragraph").last().scrollIntoViewIfNeeded();
  await page.keyboard.press("Escape");
  await card(page, TRAINING_DAY).click();
  await expect(modal(page, TRAINING_DAY).getByRole("presentation")).toBeInViewport();
  await expect(modal(page, TRAINING_DAY).getByRole("heading", { level: 2 })).toHaveText(
    TRAINING_DAY.title,
  );
  await expect(modal(page, TRAINING_DAY).getByRole("heading", { level: 3 })).toHaveText([
    /^The morning/,
    /^The afternoon/,
  ]);
});

test("an item has a page with its full text", async ({ page }) => {
  await openPage(page, NEWS_ITEM.path);
  for (const paragraph of await fetchParagraphs(page, NEWS_ITEM.title)) {
    await expect(main(page).getByText(paragraph, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to News" }).click();
  await expect(page).toHaveURL("/news");
});

test("the text of an item has headings, lists, and links to other pages", async ({ page }) => {
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

test("the home page shows the latest three items, and each links to its page", async ({ page }) => {
  await openPage(page, "/");
  const latest = page.getByRole("region", { name: "News and advice" });
  await expect(latest.getByRole("listitem")).toHaveCount(3);
  const [newest] = await fetchNews(page);
  await latest.getByRole("link", { name: newest?.title }).click();
  await expect(heading(page, newest?.title ?? "")).toBeFocused();
  await expect(page).toHaveURL(`/news/${newest?.slug}`);
});

test("on a slow network the list is announced as loading, then shown", async ({ page }) => {
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

test("a list that fails to load is announced once, and Try again loads it", async ({
  page,
  browserErrors,
}) => {
  const again = await openLostNews(page, browserErrors, 1);
  await expect(main(page).getByText(FAILED)).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
  expect(await countAnnouncements(page, FAILED)).toBe(1);
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeVisible();
  await expect(heading(page, "News")).toBeFocused();
});

test("a list that fails to load a second time is announced again, and Try again keeps the focus", async ({
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

emptySiteTest("an empty list says so", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerLink(page, "News").click();
  await expect(page.getByRole("heading", { name: "No News Found!" })).toBeVisible();
  await main(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

emptySiteTest("the home page of a site without news has no section for them", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "News and advice" })).toHaveCount(0);
});

ownServerTest("a text of 200 characters is shown whole", async ({ page, server }) => {
  const content = "x".repeat(PREVIEW_LENGTH);
  await server.runCommand("news", "add", "--title", "A short note", "--content", content);
  await expect.poll(async () => (await fetchNews(page)).length).toBe(1);
  await openPage(page, "/news");
  await expect(cards(page).getByText(content, { exact: true })).toBeVisible();
  await expect(cards(page).getByText("See More")).toHaveCount(0);
});

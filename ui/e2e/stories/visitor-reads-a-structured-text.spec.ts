import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectPrintable } from "../checks/print";
import { expect, ownServerTest, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const TRAINING_DAY = "/news/what-a-training-day-looks-like";
const SIX_QUESTIONS = "/news/six-questions-before-you-buy-a-burglar-alarm";
const GUARD = "/career/security-guard";

/** The text of the office, which is the only part of a page whose blocks choose their direction. */
const textBlocks = (page: Page) => page.getByRole("main").locator("[dir=auto]");

async function headings(page: Page): Promise<string[]> {
  const all = await page.getByRole("main").getByRole("heading").all();
  return Promise.all(all.map((heading) => heading.evaluate((element) => `${element.tagName} ${element.textContent}`)));
}

test("a news item shows headings below its title, lists and links", async ({ page }) => {
  await openPage(page, TRAINING_DAY);
  expect(await headings(page)).toEqual([
    "H1 What a training day looks like",
    "H2 The morning: everyday work",
    "H2 The afternoon: what one hopes never to need",
    "H2 Tell us what needs protecting",
  ]);
  const main = page.getByRole("main");
  await expect(main.getByRole("list").getByText("searching a vehicle, always in the same order;")).toBeVisible();
  await expect(main.getByRole("strong").getByText("making the weapon safe")).toBeVisible();
  await main.getByRole("link", { name: "Training & courses" }).click();
  await expect(page).toHaveURL("/services/training-courses");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a quotation and links to telephone numbers are shown", async ({ page }) => {
  await openPage(page, SIX_QUESTIONS);
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: "Who is called" })).toBeVisible();
  await expect(main.getByRole("blockquote").getByRole("link", { name: "1122" })).toHaveAttribute("href", "tel:1122");
});

test("the headings of an opening are below that of its section", async ({ page }) => {
  await openPage(page, GUARD);
  const outline = await headings(page);
  const at = outline.indexOf("H2 The work");
  expect(outline.slice(at, at + 3)).toEqual(["H2 The work", "H3 What you need", "H3 Who can apply"]);
});

test("the modal of an item shows its headings below its own", async ({ page }) => {
  await openPage(page, "/news");
  const title = "What a training day looks like";
  await page.getByRole("region", { name: "All news" }).getByRole("link", { name: title }).click();
  const modal = page.getByRole("dialog", { name: title });
  await expect(modal.getByRole("heading", { level: 3 })).toHaveText([
    "The morning: everyday work",
    "The afternoon: what one hopes never to need",
  ]);
  await expectAccessible(page);
});

for (const path of [TRAINING_DAY, SIX_QUESTIONS, GUARD]) {
  test(`${path} is accessible, printable and the same with and without script`, async ({ page, browser, baseURL }) => {
    await openPage(page, path);
    await expectAccessible(page);
    await expectPrintable(page, { picture: path === GUARD });
    const shown = await textBlocks(page).evaluateAll((blocks) => blocks.map((block) => block.outerHTML));
    expect(shown.length).toBeGreaterThan(3);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    await plain.goto(path);
    expect(await textBlocks(plain).evaluateAll((blocks) => blocks.map((block) => block.outerHTML))).toEqual(shown);
    await context.close();
  });

  for (const width of [390, 768, 1440, 1920]) {
    test(`${path} fits a screen of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, path);
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(overflows).toBe(false);
    });
  }
}

ownServerTest("text of an attacker is text, and links lead only where they may", async ({ page, server }) => {
  const content = [
    "# خبر",
    "آج رات سے گشت",
    "<img src=x onerror=alert(1)> <b>bold</b>",
    "[script](javascript:alert(1)) [other](https://example.com/a) [here](/career) <hr@example.com>",
    `> ${"unbroken".repeat(60)}`,
  ].join("\n\n");
  await server.command("news", "add", "--title", "A text", "--content", content);
  await expect.poll(async () => (await page.request.get("/news/a-text")).status()).toBe(200);
  await openPage(page, "/news/a-text");
  const main = page.getByRole("main");
  await expect(main.getByText("<img src=x onerror=alert(1)> <b>bold</b>")).toBeVisible();
  await expect(main.getByRole("link", { name: "script" })).toHaveCount(0);
  const other = main.getByRole("link", { name: "other" });
  await expect(other).toHaveAttribute("rel", "external noopener");
  await expect(other).not.toHaveAttribute("target");
  await expect(main.getByRole("link", { name: "here" })).not.toHaveAttribute("rel");
  await expect(main.getByRole("link", { name: "hr@example.com" })).toHaveAttribute("href", "mailto:hr@example.com");
  await expect(main.getByRole("heading", { name: "خبر" })).toHaveCSS("direction", "rtl");
  await expect(main.getByText("آج رات سے گشت")).toHaveCSS("direction", "rtl");
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false);
  await expectAccessible(page);
});

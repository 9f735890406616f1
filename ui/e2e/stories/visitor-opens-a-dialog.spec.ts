import type { Page } from "@playwright/test";
import { NEWS_ITEM } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const SCROLL_BAR_PX = 15;

for (const { dialog, path, opener } of [
  { dialog: "menu", path: "/news", opener: (page: Page) => page.getByRole("button", { name: "Open the menu" }) },
  { dialog: "news", path: "/news", opener: (page: Page) => page.getByRole("link", { name: NEWS_ITEM.title }).first() },
]) {
  test(`the page does not shift when the ${dialog} dialog opens and closes`, async ({ page }) => {
    await openPage(page, path);
    expect(await scrollBarWidth(page)).toBe(SCROLL_BAR_PX);
    const before = await positions(page);
    await opener(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await positions(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await positions(page)).toEqual(before);
  });
}

test("the full-screen dialog covers the page up to its edges, and the page is where it was afterwards", async ({ page }) => {
  await openPage(page, "/hedonistic-approach");
  const before = await positions(page);
  const card = page.getByRole("main").getByRole("link", { name: /Personal Protective Equipment/ });
  await card.first().click();
  expect(await page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await positions(page)).toEqual(before);
});

test("a page that is shorter than the window does not shift either", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 2000 });
  await openPage(page, "/contact-us/sent");
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(2000);
  const before = await positions(page);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await positions(page)).toEqual(before);
});

test("the page behind an open dialog does not scroll", async ({ page }) => {
  await openPage(page, "/news");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 600);
  // The wheel takes effect in a later frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

function scrollBarWidth(page: Page): Promise<number> {
  return page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
}

/** The left and right edges of elements all over the page. */
function positions(page: Page): Promise<number[][]> {
  return page
    .locator(":is(header a, header button, main h1, main li, footer h2, aside a):not(dialog *)")
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).map(({ left, right }) => [left, right]));
}

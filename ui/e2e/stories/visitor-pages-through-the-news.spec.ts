import type { Page } from "@playwright/test";
import { expect, oldNewsTest as test } from "../support/fixtures";
import { heading, openPage } from "../support/open-page";

const cards = (page: Page) => page.getByRole("region", { name: "All news" }).getByRole("listitem");
const card = (page: Page, number: number) =>
  cards(page).getByRole("link", { name: `Item number ${number}`, exact: true });
const pager = (page: Page) => page.getByRole("navigation", { name: "Pages of the news" });
const older = (page: Page) => pager(page).getByRole("link", { name: "Older news" });
const newer = (page: Page) => pager(page).getByRole("link", { name: "Newer news" });

test("the first page shows the newest items", async ({ page }) => {
  await openPage(page, "/news");
  await expect(cards(page)).toHaveCount(24);
  await expect(card(page, 60)).toBeVisible();
  await expect(newer(page)).toHaveCount(0);
  await expect(pager(page)).toContainText("Page 1 of 3");
});

test("Older news leads to the older items", async ({ page }) => {
  await openPage(page, "/news");
  await older(page).click();
  await expect(page).toHaveURL("/news/page/2");
  await expect(heading(page, "News, page 2")).toBeFocused();
  await expect(page).toHaveTitle("News, page 2 | Stand Fast Security");
  await expect(cards(page)).toHaveCount(24);
  await expect(card(page, 36)).toBeVisible();
  await older(page).click();
  await expect(page).toHaveURL("/news/page/3");
  await expect(heading(page, "News, page 3")).toBeFocused();
  await expect(cards(page)).toHaveCount(12);
  await expect(card(page, 1)).toBeVisible();
  await expect(older(page)).toHaveCount(0);
});

test("Back and Newer news lead to the newer items", async ({ page }) => {
  await openPage(page, "/news/page/2");
  await older(page).click();
  await expect(heading(page, "News, page 3")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/news/page/2");
  await expect(card(page, 36)).toBeVisible();
  await newer(page).click();
  await expect(page).toHaveURL("/news");
  await expect(heading(page, "News")).toBeFocused();
  await expect(card(page, 60)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("Older news leads to the oldest item", async ({ page }) => {
    await page.goto("/news");
    await older(page).click();
    await expect(page).toHaveURL("/news/page/2");
    await expect(cards(page)).toHaveCount(24);
    await older(page).click();
    await expect(cards(page)).toHaveCount(12);
    await card(page, 1).click();
    await expect(heading(page, "Item number 1")).toBeVisible();
  });
});

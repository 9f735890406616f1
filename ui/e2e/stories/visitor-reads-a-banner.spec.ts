import type { Page } from "@playwright/test";
import { paleLines, stackBanners } from "../checks/banner-contrast";
import { addresses, NEWS_ITEM, NO_PAGE } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const WIDTHS = [390, 768, 1440, 1920];
const HEIGHT_PX = 900;

const withPicture = addresses.filter((path) => !path.endsWith("/sent") && path !== NEWS_ITEM.path && path !== NO_PAGE);

/** The section with the page's heading. */
const banner = (page: Page) => page.getByRole("main").getByRole("region").first();

// Headless Chromium very rarely stops drawing after a change of the window's size: then the test runs once more.
test.describe.configure({ timeout: 120_000, retries: 1 });

test("every line of every banner is legible on a white picture", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, "/about-us");
  await stackBanners(page, withPicture);
  for (const width of WIDTHS) {
    const { lines, pale } = await paleLines(page, width);
    expect.soft(lines, `lines at ${width} px`).toBeGreaterThan(withPicture.length * 3);
    expect.soft(pale, `pale lines at ${width} px`).toEqual([]);
  }
});

test("below 1024 px a banner has its picture above its words, and from there on beside them", async ({ page }) => {
  await page.goto("/services/canine");
  const picture = banner(page).locator("img");
  for (const { width, above, height } of [
    { width: 390, above: true, height: 200 },
    { width: 639, above: true, height: 200 },
    { width: 640, above: true, height: 280 },
    { width: 1023, above: true, height: 280 },
    { width: 1024, above: false },
    { width: 1920, above: false },
  ]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    const image = await picture.boundingBox();
    const words = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
    if (!image || !words) throw new Error("The banner has no picture or no words");
    expect(image.y + image.height <= words.y, `at ${width} px`).toBe(above);
    if (above) expect(image, `at ${width} px`).toMatchObject({ x: 0, height });
  }
});

test("a narrow screen loads the small picture of a banner", async ({ page }) => {
  for (const { width, file } of [
    { width: 390, file: "canine-phone.webp" },
    { width: 768, file: "canine-phone.webp" },
    { width: 1440, file: "canine-1600.webp" },
  ]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await page.goto("/services/canine");
    const loaded = await banner(page)
      .locator("img")
      .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ""));
    expect(loaded, `at ${width} px`).toMatch(new RegExp(`/${file}$`));
  }
});

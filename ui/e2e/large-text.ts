import { expect, type Page } from "@playwright/test";

const TELEPHONE = { width: 390, height: 844 };

/** Doubles the text, as a visitor's settings would, and looks for whatever reaches past the right edge, cut off or not. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  await page.setViewportSize(TELEPHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const tooWide = await page
    .getByRole("main")
    .locator("a, button, p, h2, h3, img, dd, li")
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect(tooWide).toEqual([]);
}

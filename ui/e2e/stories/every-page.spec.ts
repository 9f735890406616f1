import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectFloatingButtonsClear } from "../checks/floating-buttons";
import { expectKeyboardOperable } from "../checks/keyboard-walk";
import { findBrokenPictures, measureOverflow } from "../checks/layout-faults";
import { expectPrintable } from "../checks/print";
import { addresses, documentMissing, NO_PAGE, pageOfEachKind } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { expectHead } from "../support/head";
import { heading, openPage } from "../support/open-page";

/** A window so low that every page can scroll far enough to show the scroll-to-top button. */
const HEIGHT_PX = 600;
const PHONE_PX = 390;
const WIDTHS_PX = [320, 1440];
/** The scroll bar takes space from the page, unlike on a phone. */
const SCROLL_BAR_PX = 15;

/** Script hides or adds text on these pages, and their stories check both versions. All other pages show the same words without script. */
const changedByScript = [
  "/company-profile",
  "/hedonistic-approach",
  "/career",
  "/career-apply",
  "/career-apply/sent",
];

test.beforeEach(async ({ page }) => {
  // A moving carousel would change the page during a check.
  await page.emulateMedia({ reducedMotion: "reduce" });
});

for (const path of addresses) {
  test(`${path} is complete with and without script, and fits a phone and a desktop`, async ({
    page,
    browser,
    browserErrors,
    baseURL,
  }) => {
    if (path === NO_PAGE) browserErrors.expect(documentMissing);
    const response = await openPage(page, path);
    expect.soft(response?.status(), "status").toBe(path === NO_PAGE ? 404 : 200);
    expect.soft(response?.headers()["content-encoding"], "compression").toBe("br");
    await expect.soft(heading(page), "main headings").toHaveCount(1);
    if (path !== NO_PAGE) await expectHead(page, path);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      reducedMotion: "reduce",
      baseURL,
    });
    await browserErrors.watch(plain);
    const withoutScript = await plain.newPage();
    await withoutScript.goto(path);
    expect
      .soft((await readWords(withoutScript)).length, "words without script")
      .toBeGreaterThan(10);
    if (!changedByScript.includes(path))
      expect.soft(await readWords(page), "words").toEqual(await readWords(withoutScript));
    await plain.close();
    for (const width of WIDTHS_PX) {
      const where = ` at ${width} px`;
      await resize(page, width);
      expect.soft(await measureOverflow(page), `px too wide${where}`).toBeLessThanOrEqual(0);
      expect.soft(await findBrokenPictures(page), `broken pictures${where}`).toEqual([]);
      await expectFloatingButtonsClear(page, where);
    }
  });
}

for (const path of [...pageOfEachKind, NO_PAGE]) {
  test(`${path} is accessible, is printable and fits at 200% text size`, async ({
    page,
    browserErrors,
  }) => {
    if (path === NO_PAGE) browserErrors.expect(documentMissing);
    await resize(page, PHONE_PX);
    await openPage(page, path);
    await expectAccessible(page);
    await expectKeyboardOperable(page);
    await expectPrintable(page);
    await resize(page, 320 + SCROLL_BAR_PX);
    // The visitor has set the browser to twice the text size.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect
      .soft(await measureOverflow(page), "px too wide with text at double size")
      .toBeLessThanOrEqual(0);
  });
}

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: HEIGHT_PX });
}

async function readWords(page: Page): Promise<string[]> {
  return (await page.getByRole("main").innerText()).split(/\s+/);
}

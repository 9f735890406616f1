import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectFloatingButtonsClear } from "../checks/floating-buttons";
import { loadedFonts } from "../checks/fonts";
import { expectKeyboardOperable } from "../checks/keyboard-walk";
import { brokenPictures, cutTexts, doubleText, headingGaps, overflow, smallTargets } from "../checks/layout-faults";
import { expectPrintable } from "../checks/print";
import { watchScripts } from "../checks/script-weight";
import { addresses, documentMissing, NEWS_ITEM, NO_PAGE } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

/** So low that every page can be scrolled far enough for the scroll-to-top button. */
const HEIGHT_PX = 600;
/** The scroll bar takes space from the page, unlike on a phone. */
const SCROLL_BAR_PX = 15;
const PHONE = { load: 390, accessibility: 390, fits: [320, 390, 768] };
const DESKTOP = { load: 1440, accessibility: 1600, fits: [1024, 1280, 1440, 1536, 1600, 1920] };

/** Pages on which script hides or adds text. All other pages have the same text with and without script. */
const reduced: Record<string, { why: string; added?: RegExp }> = {
  "/company-profile": { why: "one slide is shown, with its number", added: /Slide \d+ of \d+\s*: [^\n]*/ },
  "/hedonistic-approach": { why: "the policies are shown in an overlay" },
  "/career": { why: "a filter needs script", added: /^City$[\s\S]*?^All 4 openings$/m },
  "/career-apply/sent": { why: "script reads the reference from the URL" },
};

/** Their banner has no picture. */
const plainBanners = [
  NEWS_ITEM.path,
  "/contact-us/sent",
  "/request-a-quote/sent",
  "/complaint/sent",
  "/career-apply/sent",
  NO_PAGE,
];

// All checks of a page share one load per device. A failed check does not stop the others. Headless Chromium very rarely
// stops drawing after a change of the window's size, until the test times out: such a test runs once more, and is reported
// as flaky.
test.describe.configure({ timeout: 120_000, retries: 1 });

for (const path of addresses) {
  test.describe(path, () => {
    test.beforeEach(async ({ page, browserErrors }) => {
      if (path === NO_PAGE) browserErrors.expect(documentMissing);
      // The carousel loads after the page; with reduced motion it does not load.
      await page.emulateMedia({ reducedMotion: "reduce" });
    });

    test("fits a phone, is accessible there and can be operated by keyboard", async ({ page }) => {
      await resize(page, PHONE.load);
      await openPage(page, path);
      await expectUsable(page, PHONE);
      await doubleText(page);
      for (const width of [320 + SCROLL_BAR_PX, 768, 1440]) {
        const where = ` at ${width} px with text at double size`;
        await resize(page, width);
        expect.soft(await overflow(page), `px too wide${where}`).toBeLessThanOrEqual(0);
        expect.soft(await cutTexts(page), `cut texts${where}`).toEqual([]);
      }
    });

    test("fits a desktop, is accessible there, is light, and needs script neither for its text nor in print", async ({
      page,
      browser,
      browserErrors,
      baseURL,
    }) => {
      await resize(page, DESKTOP.load);
      const expectLightScripts = watchScripts(page);
      const response = await openPage(page, path);
      expect.soft(response?.status(), "status").toBe(path === NO_PAGE ? 404 : 200);
      await expect.soft(page.getByRole("heading", { level: 1 }), "main headings").toHaveCount(1);
      expect.soft(await headingGaps(page), "gaps in the headings").toEqual([]);
      const plain = await withoutScript(browser, baseURL);
      await browserErrors.watch(plain.context(), baseURL ?? "");
      await plain.goto(path);
      await expectSameText(page, plain, path);
      await plain.context().close();
      // Nothing has moved the page so far, so all its scripts belong to the first load.
      await expectLightScripts(response);
      expect.soft(await loadedFonts(page), "fonts").toEqual(["headings", "text"]);
      await expectUsable(page, DESKTOP);
      await expectPrintable(page, { picture: !plainBanners.includes(path) });
    });
  });
}

async function expectUsable(page: Page, device: typeof PHONE): Promise<void> {
  await resize(page, device.accessibility);
  await expectAccessible(page, ` at ${device.accessibility} px`);
  await resize(page, device.load);
  await expectKeyboardOperable(page, ` at ${device.load} px`);
  for (const width of device.fits) {
    const where = ` at ${width} px`;
    await resize(page, width);
    expect.soft(await overflow(page), `px too wide${where}`).toBeLessThanOrEqual(0);
    expect.soft(await brokenPictures(page), `broken pictures${where}`).toEqual([]);
    expect.soft(await cutTexts(page), `cut texts${where}`).toEqual([]);
    expect.soft(await smallTargets(page), `small targets${where}`).toEqual([]);
    await expectFloatingButtonsClear(page, where);
  }
}

/** Compares the visible text of the main element with and without script. */
async function expectSameText(page: Page, plain: Page, path: string): Promise<void> {
  const [served, shown] = [words(await text(plain)), words((await text(page)).replace(reduced[path]?.added ?? "", ""))];
  expect.soft(shown.length, "words").toBeGreaterThan(10);
  if (reduced[path]) expect.soft(missingWords(shown, served), `only with script, although ${reduced[path].why}`).toEqual([]);
  else expect.soft(shown, "the words with and without script").toEqual(served);
}

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: HEIGHT_PX });
}

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: "reduce", baseURL });
  return context.newPage();
}

function text(page: Page): Promise<string> {
  return page.getByRole("main").innerText();
}

function words(passage: string): string[] {
  return passage.split(/\s+/).filter((word) => word !== "");
}

/** The words of `part` that are not in `whole` in the same order. */
function missingWords(part: string[], whole: string[]): string[] {
  let from = 0;
  return part.filter((word) => {
    const found = whole.indexOf(word, from);
    if (found >= 0) from = found + 1;
    return found < 0;
  });
}

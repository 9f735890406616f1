import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { addresses, documentMissing, NO_PAGE } from "./addresses";
import { expect, test } from "./fixtures";
import { expectKeyboardOperable } from "./keyboard-walk";
import { brokenPictures, cutTexts, doubleText, headingGaps, overflow, smallTargets } from "./layout-faults";
import { openPage } from "./open-page";

const WIDTHS = [320, 390, 768, 1440, 1536, 1920];
const HEIGHT_PX = 900;

/** Pages on which script hides or adds text. All other pages have the same text with and without script. */
const reduced: Record<string, { why: string; added?: RegExp }> = {
  "/company-profile": { why: "one slide is shown, with its number", added: /Slide \d+ of \d+\s*: [^\n]*/ },
  "/hedonistic-approach": { why: "the policies are shown in an overlay" },
  "/downloads": { why: "a button shows the document in a frame", added: /^Preview$/gm },
  "/career-apply/sent": { why: "script reads the reference from the URL" },
};

for (const path of addresses) {
  test.describe(path, () => {
    test.beforeEach(async ({ page, browserErrors }) => {
      if (path === NO_PAGE) browserErrors.expect(documentMissing);
      await page.emulateMedia({ reducedMotion: "reduce" });
    });

    test("loads and fits every width", async ({ page }) => {
      const response = await openPage(page, path);
      expect(response?.status()).toBe(path === NO_PAGE ? 404 : 200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await headingGaps(page)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
        expect(await brokenPictures(page), `at ${width} px`).toEqual([]);
        expect(await cutTexts(page), `at ${width} px`).toEqual([]);
        expect(await smallTargets(page), `at ${width} px`).toEqual([]);
      }
    });

    test("fits 320 px with text at double size", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: HEIGHT_PX });
      await openPage(page, path);
      await doubleText(page);
      expect.soft(await overflow(page), "px too wide").toBeLessThanOrEqual(0);
      expect.soft(await cutTexts(page)).toEqual([]);
    });

    test("has the same text without script", async ({ browser, page, browserErrors, baseURL }) => {
      await openPage(page, path);
      const plain = await withoutScript(browser, baseURL);
      await browserErrors.watch(plain.context(), baseURL ?? "");
      await plain.goto(path);
      const [served, shown] = [words(await text(plain)), words((await text(page)).replace(reduced[path]?.added ?? "", ""))];
      expect(shown.length).toBeGreaterThan(10);
      if (reduced[path]) expect(missingWords(shown, served), reduced[path].why).toEqual([]);
      else expect(shown).toEqual(served);
      await plain.context().close();
    });

    test("has no accessibility violation", async ({ page }) => {
      // Runs two full analyses, a few seconds each.
      test.slow();
      await openPage(page, path);
      for (const width of [390, 1600]) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await expectAccessible(page);
      }
    });

    for (const width of [390, 1440]) {
      test(`can be operated by keyboard at ${width} px with visible focus`, async ({ page }) => {
        // On the downloads page this loads nine documents.
        test.slow(path === "/downloads");
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await openPage(page, path);
        await expectKeyboardOperable(page);
      });
    }
  });
}

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: "reduce", baseURL });
  return context.newPage();
}

/** The visible text of the main element. */
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

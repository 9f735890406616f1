import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { addresses, documentMissing, NO_PAGE } from "./addresses";
import { expect, test } from "./fixtures";
import { expectWalkable } from "./keyboard-walk";
import { brokenPictures, cutTexts, doubleText, headingGaps, overflow, smallTargets } from "./layout-faults";
import { openPage } from "./open-page";

const WIDTHS = [320, 390, 768, 1440, 1536, 1920];
const HEIGHT_PX = 900;

/** Where script shows less at a time, and what it adds to that. Elsewhere both read word for word the same. */
const shortened: Record<string, { why: string; added?: RegExp }> = {
  "/company-profile": { why: "one slide is shown, with its place among the others", added: /Slide \d+ of \d+\s*: [^\n]*/ },
  "/hedonistic-approach": { why: "the policies are read in an overlay" },
  "/downloads": { why: "a document is shown in its frame on request", added: /^Preview$/gm },
  "/career-apply/sent": { why: "the reference is read from the address for the visitor" },
};

for (const path of addresses) {
  test.describe(path, () => {
    test.beforeEach(async ({ page, trouble }) => {
      if (path === NO_PAGE) trouble.expect(documentMissing);
      await page.emulateMedia({ reducedMotion: "reduce" });
    });

    test("is there, and fits every width", async ({ page }) => {
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

    test("fits 320 px with text at twice its size", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: HEIGHT_PX });
      await openPage(page, path);
      await doubleText(page);
      expect.soft(await overflow(page), "px too wide").toBeLessThanOrEqual(0);
      expect.soft(await cutTexts(page)).toEqual([]);
    });

    test("reads the same without script", async ({ browser, page, trouble, baseURL }) => {
      await openPage(page, path);
      const plain = await withoutScript(browser, baseURL);
      await trouble.watch(plain.context(), baseURL ?? "");
      await plain.goto(path);
      const [served, shown] = [words(await text(plain)), words((await text(page)).replace(shortened[path]?.added ?? "", ""))];
      expect(shown.length).toBeGreaterThan(10);
      if (shortened[path]) expect(leftOut(shown, served), shortened[path].why).toEqual([]);
      else expect(shown).toEqual(served);
      await plain.context().close();
    });

    test("has no accessibility violation", async ({ page }) => {
      // Two whole analyses, each of some seconds.
      test.slow();
      await openPage(page, path);
      for (const width of [390, 1600]) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await expectAccessible(page);
      }
    });

    for (const width of [390, 1440]) {
      test(`can be walked through by keyboard at ${width} px, and the focus is always seen`, async ({ page }) => {
        // Nine documents are loaded on the way through the downloads.
        test.slow(path === "/downloads");
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await openPage(page, path);
        await expectWalkable(page);
      });
    }
  });
}

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: "reduce", baseURL });
  return context.newPage();
}

/** What can be read in the page's own part. */
function text(page: Page): Promise<string> {
  return page.getByRole("main").innerText();
}

function words(passage: string): string[] {
  return passage.split(/\s+/).filter((word) => word !== "");
}

/** Words that `whole` does not have in the same order. */
function leftOut(part: string[], whole: string[]): string[] {
  let from = 0;
  return part.filter((word) => {
    const found = whole.indexOf(word, from);
    if (found >= 0) from = found + 1;
    return found < 0;
  });
}

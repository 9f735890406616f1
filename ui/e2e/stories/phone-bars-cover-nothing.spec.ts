import { expectControlsUncovered, expectEndUncovered, measureHiddenHeight } from "../checks/bars";
import { expect, test } from "../support/fixtures";
import { followToFragment, main, openPage, scrollPosition, scrollTo } from "../support/open-page";

// Phones have a sticky header at the top and a bar with the call button at the bottom.

const forms = ["/contact-us", "/career-apply"];
const sites = [
  { language: "English", base: "" },
  { language: "Urdu", base: "/ur" },
];
const viewports = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  // The window is low because of the on-screen keyboard, or because the phone is in landscape.
  { width: 360, height: 370 },
];

test.use({ isMobile: true, hasTouch: true });

for (const { language, base } of sites) {
  for (const viewport of viewports) {
    test.describe(`in ${language} at ${viewport.width} × ${viewport.height} px`, () => {
      test.use({ viewport });

      for (const path of forms) {
        test(`the bars cover no control and not the end of ${path}`, async ({ page }) => {
          await openPage(page, base + path);
          await expectEndUncovered(page);
          await expectControlsUncovered(page);
        });

        test(`the bars cover no error of ${path}`, async ({ page }) => {
          await openPage(page, base + path);
          await main(page).locator("form[method=post] [type=submit]").click();
          const errorLinks = main(page).locator("form[method=post] a[href^='#field-']");
          await expect(errorLinks.first()).toBeVisible();
          for (const errorLink of await errorLinks.all()) {
            await errorLink.click();
            const field = page.locator("main form[method=post] :focus");
            await expect.poll(() => measureHiddenHeight(field), "a field with an error").toBe(0);
            const id = await field.getAttribute("id");
            await expect
              .poll(() => measureHiddenHeight(page.locator(`#${id}-error`)), "its error")
              .toBe(0);
          }
        });
      }

      test("the bars do not cover the heading that a link leads to", async ({ page }) => {
        await openPage(page, `${base}/career-apply`);
        const heading = await followToFragment(page, `${base}/career`);
        await expect(heading).toBeFocused();
        await expect.poll(() => measureHiddenHeight(heading)).toBe(0);
      });
    });
  }

  test.describe(`in ${language} in a low window`, () => {
    test.use({ viewport: { width: 360, height: 380 } });

    test("at 200% text size, the bars cover no control and not the end of a form", async ({
      page,
    }) => {
      await openPage(page, `${base}/contact-us`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectEndUncovered(page);
      await expectControlsUncovered(page);
    });
  });
}

test.describe("in portrait", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of ["/career", "/ur/banks"]) {
    test(`${path}: rotating the phone keeps the scroll position`, async ({ page }) => {
      await openPage(page, path);
      await scrollTo(page, 1500);
      await page.setViewportSize({ width: 740, height: 360 });
      await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(360);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      // The text is in other lines, so the position is not exactly the same.
      expect(await scrollPosition(page)).toBeGreaterThan(1000);
    });
  }
});

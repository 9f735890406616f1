import { countHiddenPixels, expectControlsUncovered, expectEndUncovered } from "../checks/bars";
import { expect, test } from "../support/fixtures";
import { followToFragment, main, openPage, scrollPosition, scrollTo } from "../support/open-page";

// Phones have a sticky header at the top and a bar with the call button at the bottom.

const forms = ["/contact-us", "/career-apply"];
const sites = [
  { name: "English", base: "" },
  { name: "Urdu", base: "/ur" },
];
const viewports = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  // The window is low because of the on-screen keyboard, or because the phone is in landscape.
  { width: 360, height: 370 },
];

test.use({ isMobile: true, hasTouch: true });

for (const { name, base } of sites) {
  for (const viewport of viewports) {
    const size = `${viewport.width} × ${viewport.height}`;

    test(`${name}, ${size}: the bars cover no control, no error and no end of a form`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      for (const path of forms) {
        await openPage(page, base + path);
        await expectEndUncovered(page);
        await expectControlsUncovered(page);
        await main(page).locator("form[method=post] [type=submit]").click();
        const errors = main(page).locator("form[method=post] a[href^='#field-']");
        await expect(errors.first()).toBeVisible();
        for (const error of await errors.all()) {
          await error.click();
          const field = page.locator("main form[method=post] :focus");
          await expect.poll(() => countHiddenPixels(field), "a field with an error").toBe(0);
          const id = await field.getAttribute("id");
          await expect
            .poll(() => countHiddenPixels(page.locator(`#${id}-error`)), "its error")
            .toBe(0);
        }
      }
    });

    test(`${name}, ${size}: the bars do not cover the heading that a link leads to`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await openPage(page, `${base}/career-apply`);
      const heading = await followToFragment(page, `${base}/career`);
      await expect(heading).toBeFocused();
      await expect.poll(() => countHiddenPixels(heading)).toBe(0);
    });
  }

  test(`${name}, letters of twice the size in a low window: the bars cover nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 380 });
    await openPage(page, `${base}/contact-us`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expectEndUncovered(page);
    await expectControlsUncovered(page);
  });
}

for (const path of ["/career", "/ur/banks"]) {
  test(`${path}: turning the phone does not lead back to the start`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, path);
    await scrollTo(page, 1500);
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(360);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrollPosition(page)).toBeGreaterThan(1000);
  });
}

import { countHiddenPixels, expectControlsUncovered, expectEndUncovered } from "../checks/bars";
import { expect, test } from "../support/fixtures";
import { followToFragment, main, openPage } from "../support/open-page";

// Phones have a sticky header at the top and a bar with the call button at the bottom.

const forms = ["/contact-us", "/career-apply"];
const languages = ["", "/ur"];

test.use({ isMobile: true, hasTouch: true });

for (const language of languages) {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
    // The window is low because of the on-screen keyboard, or because the phone is in landscape.
    { width: 360, height: 370 },
  ]) {
    test(`${language || "/"} at ${viewport.width} × ${viewport.height}: the bars cover nothing`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const path of forms) {
        await openPage(page, language + path);
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
          await expect.poll(() => countHiddenPixels(page.locator(`#${id}-error`)), "its error").toBe(0);
        }
      }
      await openPage(page, `${language}/career-apply`);
      const heading = await followToFragment(page, `${language}/career`);
      await expect(heading).toBeFocused();
      await expect.poll(() => countHiddenPixels(heading), "the heading that a link leads to").toBe(0);
    });
  }
}

for (const language of languages) {
  test(`${language || "/"} with letters of twice the size in a low window: the bars cover nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 380 });
    await openPage(page, `${language}/contact-us`);
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
    await page.evaluate(() => scrollTo(0, 1500));
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(360);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  });
}

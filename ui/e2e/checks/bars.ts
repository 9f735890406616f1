import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/fixtures";
import { main } from "../support/open-page";

/** The number of controls to check in a long form. */
const MAX_STOPS = 12;

/**
 * Returns the height in pixels of the part of an element that the header, the bar or the edge of the window hides. Checks only the top of
 * a tall element.
 */
export function measureHiddenHeight(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const bars = Array.from(document.querySelectorAll("header > *, aside")).filter((bar) => {
      const { position, visibility } = getComputedStyle(bar);
      return /fixed|sticky/.test(position) && visibility === "visible";
    });
    const edges = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
    const top = Math.max(0, ...edges.filter((bar) => bar.top <= 0).map(({ bottom }) => bottom));
    const bottom = Math.min(
      window.innerHeight,
      ...edges.filter((bar) => bar.bottom >= window.innerHeight - 1).map((bar) => bar.top),
    );
    const rect = box.getBoundingClientRect();
    const end = Math.min(rect.bottom, rect.top + 100);
    // Round, because some browsers position elements at fractions of a pixel.
    return Math.max(0, Math.round(top - rect.top), Math.round(end - bottom));
  });
}

export async function expectEndUncovered(page: Page): Promise<void> {
  const last = page.getByRole("contentinfo").locator("p").last();
  // At the end of the page the bar gets one more button, which can make it taller. So scroll again for each check.
  const measureAtEnd = async () => {
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
    );
    return measureHiddenHeight(last);
  };
  await expect.poll(measureAtEnd, "the last line").toBe(0);
}

/** Tab through the controls of the form. The bars must not cover the focused control. */
export async function expectControlsUncovered(page: Page): Promise<void> {
  const controls = main(page).locator(
    "form[method=post] :is(input:not([type=hidden], [tabindex='-1']), select, button):visible",
  );
  expect(await controls.count()).toBeGreaterThan(3);
  await controls.first().focus();
  const focused = page.locator("main form[method=post] :focus");
  let reached = 0;
  while (reached < MAX_STOPS && (await focused.count()) > 0) {
    const name = await focused.getAttribute("name");
    await expect
      .poll(() => measureHiddenHeight(focused), `${name ?? "a button"}, by the Tab key`)
      .toBe(0);
    reached += 1;
    await page.keyboard.press("Tab");
  }
  expect(reached, "controls that Tab reaches").toBeGreaterThan(3);
}

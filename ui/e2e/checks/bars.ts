import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/fixtures";
import { main } from "../support/open-page";

/** By how many pixels the header and the bar cover an element, or the window cuts it off. Of a high one only its beginning counts. */
export function covered(element: Locator): Promise<number> {
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
    const place = box.getBoundingClientRect();
    // Some browsers place elements at fractions of a pixel.
    const end = Math.min(place.bottom, place.top + 100);
    return Math.max(0, Math.round(top - place.top), Math.round(end - bottom));
  });
}

export async function expectEndUncovered(page: Page): Promise<void> {
  const last = page.getByRole("contentinfo").locator("p").last();
  // At the end the bar gets a button more, and may become higher.
  const atEnd = async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    return covered(last);
  };
  await expect.poll(atEnd, "the last line").toBe(0);
}

/** Each control of the form, as the Tab key leads to it. */
export async function expectControlsUncovered(page: Page): Promise<void> {
  const controls = main(page).locator("form[method=post] :is(input:not([type=hidden], [tabindex='-1']), select, button):visible");
  expect(await controls.count()).toBeGreaterThan(3);
  await controls.first().focus();
  for (let step = 0; step < 12; step += 1) {
    const focused = page.locator("main form[method=post] :focus");
    if ((await focused.count()) === 0) break;
    const name = await focused.getAttribute("name");
    await expect.poll(() => covered(focused), `${name ?? "a button"}, by the Tab key`).toBe(0);
    await page.keyboard.press("Tab");
  }
}

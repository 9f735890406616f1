import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures";
import { toTop } from "./floating-buttons";

/** The minimum contrast of body text by WCAG 1.4.3. */
const MIN_CONTRAST = 4.5;
/** A window wide enough for the main menu, and so low that the shortest page can scroll. */
const WIDE = { width: 1600, height: 600 };

/**
 * A printed page is dark on white, has every panel open, and has no menus and no floating buttons. Afterwards, the page has its
 * viewport again and is on a screen.
 */
export async function expectPrintable(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize(WIDE);
  await page.evaluate(() => window.scrollTo(0, 1000));
  const footer = page.getByRole("contentinfo");
  const onScreenOnly = {
    "the main menu": page.getByRole("navigation", { name: "Main menu" }),
    "calls to action": page
      .getByRole("link", { name: "Call Us Now" })
      .or(page.locator("#closing-title:visible")),
    "the scroll-to-top button": toTop(page),
    "the footer's menu": footer.getByRole("heading", { name: "Menu" }),
  };
  for (const [name, part] of Object.entries(onScreenOnly))
    await expect.soft(part, `${name} on screen`).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  for (const [name, part] of Object.entries(onScreenOnly))
    await expect.soft(part, `${name} in print`).toHaveCount(0);
  expect.soft(await findPaleTexts(page), "pale texts in print").toEqual([]);
  await expect.soft(footer.locator("a[href^=mailto]"), "the contact in print").toBeVisible();
  for (const panel of await page.locator("details").filter({ visible: true }).all()) {
    await expect.soft(panel.locator(":scope > :last-child"), "a panel in print").toBeVisible();
  }
  await page.emulateMedia({ media: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Returns the texts that are too pale on white paper. Browsers print no backgrounds, so every text must contrast with white. */
function findPaleTexts(page: Page): Promise<string[]> {
  return page.evaluate((minContrast) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("The browser has no 2D canvas");
    const luminance = (color: string) => {
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pale: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true }))
        continue;
      const ratio = 1.05 / (luminance(getComputedStyle(parent).color) + 0.05);
      if (ratio < minContrast) pale.push(`${ratio.toFixed(1)}: ${text.textContent}`);
    }
    return pale;
  }, MIN_CONTRAST);
}

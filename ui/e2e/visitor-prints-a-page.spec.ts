import type { Page } from "@playwright/test";
import { addresses, documentMissing, NO_PAGE } from "./addresses";
import { expect, test } from "./fixtures";
import { openPage } from "./open-page";

/** Minimum contrast of body text: WCAG 1.4.3. */
const LEGIBLE_RATIO = 4.5;

for (const path of addresses) {
  test(`${path} prints dark on white, without menus, floating buttons and decorative pictures`, async ({
    page,
    browserErrors,
  }) => {
    if (path === NO_PAGE) browserErrors.expect(documentMissing);
    await openPage(page, path);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await page.emulateMedia({ media: "print" });
    expect(await paleTexts(page)).toEqual([]);
    await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Call Us Now" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Back to the top of the page" })).toHaveCount(0);
    const scenery = page.getByRole("region", { name: await page.getByRole("heading", { level: 1 }).innerText(), exact: true });
    await expect(scenery.locator("img").and(page.locator(":visible"))).toHaveCount(0);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("heading", { name: "Menu" })).toHaveCount(0);
    await expect(footer.getByRole("img")).toHaveCount(0);
    await expect(footer.getByRole("heading", { name: "Contact" })).toBeVisible();
    for (const panel of await page.locator("details").all()) await expect(panel.locator(":scope > :last-child")).toBeVisible();
  });
}

for (const path of ["/what-we-do", "/services/canine", "/about-us"]) {
  test(`${path} opens its closed panels for printing, and closes them again`, async ({ page }) => {
    await openPage(page, path);
    const panels = page.locator("details");
    const open = () => panels.evaluateAll((all) => all.map((panel) => (panel as HTMLDetailsElement).open));
    const before = await open();
    expect(before).toContain(false);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await open()).toEqual(before.map(() => true));
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    expect(await open()).toEqual(before);
  });
}

test("after printing, one panel of a group is open at a time", async ({ page }) => {
  await openPage(page, "/what-we-do");
  await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    window.dispatchEvent(new Event("afterprint"));
  });
  const group = page.getByRole("main").locator("details[name]");
  const name = await group.first().getAttribute("name");
  const panels = page.locator(`details[name="${name}"]`);
  await panels.nth(1).locator("summary").click();
  await expect(panels.nth(1)).toHaveJSProperty("open", true);
  await expect(panels.first()).toHaveJSProperty("open", false);
});

test("the documents are printed with their URLs", async ({ page }) => {
  await openPage(page, "/downloads");
  await page.emulateMedia({ media: "print" });
  const cards = page.getByRole("region", { name: "Nine documents, nine sheets" }).getByRole("listitem");
  await expect(cards).toHaveCount(9);
  for (const card of await cards.all()) {
    await expect(card.getByRole("heading")).toBeVisible();
    await expect(card.getByText(/^https?:\/\/\S+\/downloads\/\S+\.pdf$/)).toBeVisible();
    await expect(card.locator("img").and(page.locator(":visible"))).toHaveCount(0);
  }
});

/** Texts with too little contrast on white: browsers do not print backgrounds. */
function paleTexts(page: Page): Promise<string[]> {
  return page.evaluate((legible) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("no canvas");
    const luminance = (color: string) => {
      canvas.fillStyle = "#fff";
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pale: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      const ratio = 1.05 / (luminance(getComputedStyle(parent).color) + 0.05);
      if (ratio < legible) pale.push(`${ratio.toFixed(1)}: ${text.textContent}`);
    }
    return pale;
  }, LEGIBLE_RATIO);
}

import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { openPage } from "./open-page";
import { addresses, documentMissing, NEWS_ITEM, NO_PAGE } from "./published-pages";

const WIDTHS = [320, 390, 768, 1440, 1600, 1920];
const HEIGHT_PX = 900;

for (const path of addresses) {
  test.describe(path, () => {
    test.beforeEach(({ trouble }) => {
      if (path === NO_PAGE) trouble.expect(documentMissing);
    });

    test("fits every width, with whole pictures and one main heading", async ({ page }) => {
      await openPage(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        expect(await brokenPictures(page), `at ${width} px`).toEqual([]);
      }
    });

    for (const width of [390, 1600]) {
      test(`has no accessibility violation at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await page.emulateMedia({ reducedMotion: "reduce" });
        await openPage(page, path);
        await expectAccessible(page);
      });

      test(`can be walked through by keyboard at ${width} px, and the focus is always seen`, async ({ page }) => {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        await page.emulateMedia({ reducedMotion: "reduce" });
        await openPage(page, path);
        const operable = await operableElements(page);
        expect(operable).toBeGreaterThan(20);
        const stops = await walk(page, operable);
        expect(stops.filter((stop) => stop.fault !== null)).toEqual([]);
        const reached = stops.map((stop) => stop.control).filter((control) => /^\d+$/.test(control));
        expect(reached).toEqual(Array.from({ length: operable }, (_, index) => String(index)));
      });
    }
  });
}

test("the home page with its moving carousel has no accessibility violation", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("button", { name: "Pause the client carousel" }).click();
  await expectAccessible(page);
});

for (const width of [390, 1440]) {
  test(`the open menu has no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await openPage(page, "/contact-us");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect(page.getByRole("dialog", { name: "Main menu" })).toBeVisible();
    await expectAccessible(page);
  });

  test(`an open news item has no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await openPage(page, "/news");
    await page.getByRole("region", { name: "All news" }).getByRole("link", { name: NEWS_ITEM.title }).click();
    await expect(page.getByRole("dialog", { name: NEWS_ITEM.title })).toBeVisible();
    await expectAccessible(page);
  });

  test(`a refused form has no accessibility violation at ${width} px`, async ({ page, trouble }) => {
    trouble.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await openPage(page, "/contact-us");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    for (const name of ["Name", "Subject", "Message"]) await field(name).fill("  ");
    await field("Email").fill("nobody@example");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(field("Name")).toHaveAccessibleDescription("Name is required.");
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("alert")).toBeVisible();
    await expectAccessible(page);
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Pictures further down load only when they are near: they are asked for here. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const broken: string[] = [];
    const check = async (picture: HTMLImageElement) => {
      picture.loading = "eager";
      await picture.decode().catch(() => broken.push(picture.currentSrc || picture.src));
    };
    await Promise.all(Array.from(document.images, check));
    return broken;
  });
}

/** Numbers the visible controls, for the walk to recognise them. */
function operableElements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, textarea, select, summary, iframe:not([tabindex='-1']), [tabindex='0']",
    );
    const shown = Array.from(all).filter((element) => element.checkVisibility() && !element.hasAttribute("disabled"));
    for (const [index, element] of shown.entries()) element.dataset.stop = String(index);
    return shown.length;
  });
}

type Stop = { control: string; fault: string | null };

/** Presses Tab until the last of the numbered controls has the focus, and looks at each that gets it on the way. */
async function walk(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  // One more than there are: the button to the top comes only with the scrolling.
  for (let press = 0; press < count + 1 && stops.at(-1)?.control !== String(count - 1); press += 1) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(lookAtFocus));
  }
  return stops;
}

async function lookAtFocus(): Promise<Stop> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { control: "none", fault: "nothing has the focus" };
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const control = element.dataset.stop ?? element.outerHTML.slice(0, 100);
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  // Inside a frame the ring is the framed page's.
  if (!ring && element.tagName !== "IFRAME") return { control, fault: `no ring around ${element.outerHTML.slice(0, 200)}` };
  const box = element.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const seen = parts.some((x) =>
    parts.some((y) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && element.contains(top);
    }),
  );
  return { control, fault: seen ? null : `covered: ${element.outerHTML.slice(0, 200)}` };
}

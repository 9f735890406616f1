import type { Page } from "@playwright/test";
import { slides } from "../../src/words/company-profile";
import { expectAccessible } from "../checks/accessibility";
import { overflow } from "../checks/layout-faults";
import { finishAnimations } from "../support/animations";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const PATH = "/company-profile";
const COUNT = 15;
const FADE_MS = 1000;
const WIDTHS = [320, 390, 1024, 1440];
/** A cumulative layout shift below this is not noticeable. */
const SHIFT_LIMIT = 0.02;

const slideshow = (page: Page) => page.getByRole("region", { name: "Company profile in pictures" });
const slide = (page: Page, number: number) =>
  slideshow(page).getByRole("group", { name: `Slide ${number} of ${COUNT}`, exact: true });
const next = (page: Page) => slideshow(page).getByRole("button", { name: "Next slide" });
const previous = (page: Page) => slideshow(page).getByRole("button", { name: "Previous slide" });
const thumb = (page: Page, title: string) => slideshow(page).getByRole("button", { name: `Show slide: ${title}`, exact: true });
const announced = (page: Page) => slideshow(page).locator("[aria-live=polite]");

function words(number: number) {
  const found = slides[number - 1];
  if (!found) throw new Error(`There is no slide ${number}`);
  return found;
}

async function expectShown(page: Page, number: number) {
  const { title, text, alt } = words(number);
  await expect(announced(page)).toHaveText(`Slide ${number} of ${COUNT}: ${title}`);
  await expect(slide(page, number).getByRole("heading", { level: 3, name: title })).toBeVisible();
  await expect(slide(page, number).getByText(text, { exact: true })).toBeVisible();
  await expect(slide(page, number).getByRole("img", { name: alt })).toBeVisible();
  await expect(slideshow(page).getByRole("group")).toHaveCount(1);
}

test.describe("with reduced motion", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  test("Next goes through fifteen slides and back to the first", async ({ page }) => {
    await openPage(page, PATH);
    for (let number = 1; number <= COUNT; number += 1) {
      await expectShown(page, number);
      await next(page).click();
    }
    await expectShown(page, 1);
  });

  test("Previous goes from the first slide to the last and through all of them", async ({ page }) => {
    await openPage(page, PATH);
    for (let number = COUNT; number >= 1; number -= 1) {
      await previous(page).click();
      await expectShown(page, number);
    }
  });

  test("the arrow keys change the slide only while the focus is in the slideshow", async ({ page }) => {
    await openPage(page, PATH);
    await page.keyboard.press("ArrowRight");
    await expectShown(page, 1);
    await next(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, COUNT);
    for (let press = 0; press < 2; press += 1) await page.keyboard.press("ArrowRight");
    await expectShown(page, 2);
    await page.keyboard.press("Control+ArrowRight");
    await expectShown(page, 2);
    await page.keyboard.press("Enter");
    await expectShown(page, 3);
    await expect(next(page)).toBeFocused();
  });

  test("the slide changes without a fade", async ({ page }) => {
    await openPage(page, PATH);
    await holdFades(page);
    await next(page).click();
    await expectShown(page, 2);
    expect(await fades(page)).toEqual([]);
  });

  test("at every width every slide fits, and the first and the last have no accessibility violation", async ({ page }) => {
    // Fifteen slides at every width.
    test.setTimeout(90_000);
    await openPage(page, PATH);
    const heights = new Map<number, number | undefined>();
    for (let number = 1; number <= COUNT; number += 1) {
      await expect(announced(page)).toHaveText(new RegExp(`^Slide ${number} `));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const where = `slide ${number} at ${width} px`;
        // The carousel takes the new width after a moment.
        const fullWidth = await slideshow(page).evaluate((region) => region.clientWidth);
        await expect.poll(() => slide(page, number).evaluate((group) => group.clientWidth), where).toBe(fullWidth);
        const whole = await slide(page, number).evaluate((group) => group.scrollWidth <= group.clientWidth);
        expect(whole, where).toBe(true);
        const height = (await slideshow(page).boundingBox())?.height;
        expect(height, where).toBe(heights.get(width) ?? height);
        heights.set(width, height);
        if (number === 1 || number === COUNT) await expectAccessible(page, `: ${where}`);
      }
      await next(page).click();
    }
  });
});

test("the new slide fades in and the previous one fades out, for 1000 ms", async ({ page }) => {
  await openPage(page, PATH);
  expect(await fades(page)).toEqual([]);
  await holdFades(page);
  await next(page).click();
  await expect.poll(() => fades(page)).toEqual([FADE_MS, FADE_MS]);
  await finishAnimations(page);
  await expectShown(page, 2);
});

test("a small picture leads to its slide, is marked there and stays in view", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, PATH);
    for (const number of [9, 15, 2]) {
      const { title } = words(number);
      await thumb(page, title).click();
      await expectShown(page, number);
      await expect(slideshow(page).getByRole("button").and(page.locator("[aria-current=true]"))).toHaveAccessibleName(
        `Show slide: ${title}`,
      );
      await expect(thumb(page, title)).toBeInViewport({ ratio: 1 });
      await expect(thumb(page, title).getByRole("presentation")).toHaveJSProperty("naturalWidth", 192);
    }
    await next(page).click();
    await expectShown(page, 3);
    await expect(thumb(page, words(3).title)).toBeInViewport({ ratio: 1 });
    expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
  }
});

test("the keyboard reaches a small picture, and the page does not scroll with its row", async ({ page }) => {
  await openPage(page, PATH);
  await thumb(page, words(4).title).focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await expectShown(page, 4);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 5);
  await expect(thumb(page, words(4).title)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("the slideshow never advances by itself", async ({ page }) => {
  await page.clock.install();
  await openPage(page, PATH);
  await slideshow(page).scrollIntoViewIfNeeded();
  await page.clock.runFor("01:00");
  await expectShown(page, 1);
});

test("the slideshow is announced as a carousel of slides", async ({ page }) => {
  await openPage(page, PATH);
  await expect(slideshow(page)).toHaveAttribute("aria-roledescription", "carousel");
  await expect(slide(page, 1)).toHaveAttribute("aria-roledescription", "slide");
});

test("only the current picture and its neighbours are loaded", async ({ page }) => {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/images/slides/slide-")) loaded.add(path);
  });
  await openPage(page, PATH);
  await slideshow(page).scrollIntoViewIfNeeded();
  const picture = (number: string) => `/images/slides/slide-${number}.webp`;
  const banner = picture("11");
  await expectLoaded(page, 1);
  await expect.poll(() => loaded.has(picture("16"))).toBe(true);
  expect([...loaded].filter((path) => path !== banner).sort()).toEqual([picture("01"), picture("02"), picture("16")]);
  await next(page).click();
  await expect.poll(() => loaded.has(picture("03"))).toBe(true);
  expect(loaded.has(picture("05"))).toBe(false);
});

test("nothing shifts when the slideshow replaces the row of slides", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 2400 });
    await openPage(page, PATH);
    await expect(next(page)).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            // TypeScript's DOM library has no type for layout shifts.
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
          });
          observer.observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift, `at ${width} px`).toBeLessThan(SHIFT_LIMIT);
  }
});

test("the profile shows the founding date and links to other pages", async ({ page }) => {
  await openPage(page, PATH);
  const brief = page.getByRole("region", { name: "A security company from Islamabad" });
  await expect(brief.getByText("Stand Fast Security was established on 28 January 2008.")).toBeVisible();
  await expect(brief.getByRole("link", { name: "Who we are" })).toHaveAttribute("href", "/about-us");
  await brief.getByRole("link", { name: "Downloads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeFocused();
});

for (const from of ["/", "/services/canine", "/news/radio-torch-keys"]) {
  test(`the menu links to the profile from ${from}`, async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await openPage(page, from);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Company profile" }).click();
    await expect(page).toHaveURL(PATH);
    await expectShown(page, 1);
  });
}

test("in print every slide shows its text", async ({ page }) => {
  await openPage(page, PATH);
  await page.emulateMedia({ media: "print" });
  const items = slideshow(page).getByRole("listitem");
  for (const { text } of slides) await expect(items.getByText(text, { exact: true })).toBeVisible();
  const tops = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the fifteen slides are in a row and can be scrolled to", async ({ page }) => {
    await page.goto(PATH);
    await expect(slideshow(page).getByRole("listitem")).toHaveCount(COUNT);
    await expect(slideshow(page).getByText("Scroll sideways to see every picture.")).toBeVisible();
    await expect(slideshow(page).getByRole("button")).toHaveCount(0);
    for (let number = 1; number <= COUNT; number += 1) {
      const { title, text, alt } = words(number);
      await slide(page, number).getByText(text, { exact: true }).scrollIntoViewIfNeeded();
      await expect(slide(page, number).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(slide(page, number).getByRole("heading", { name: title })).toBeInViewport();
      await expect(slide(page, number).getByRole("img", { name: alt })).toBeVisible();
    }
  });
});

/** Stops each fade when it begins: on a busy machine it could be over before it is looked at. */
function holdFades(page: Page): Promise<void> {
  return slideshow(page).evaluate((region) => {
    region.addEventListener("transitionrun", () => {
      for (const fade of region.getAnimations({ subtree: true })) fade.pause();
    });
  });
}

/** The durations of the running fades. */
function fades(page: Page) {
  return slideshow(page).evaluate((region) =>
    region
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition && animation.transitionProperty === "opacity")
      .map((animation) => animation.effect?.getTiming().duration),
  );
}

async function expectLoaded(page: Page, number: number) {
  const picture = slide(page, number).getByRole("img");
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1600);
}

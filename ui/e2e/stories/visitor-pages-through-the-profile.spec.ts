import type { Page } from "@playwright/test";
import { finishAnimations } from "../support/animations";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { openPage, scrollPosition } from "../support/open-page";

const PATH = "/company-profile";
/** From the specification. */
const COUNT = 15;
const FADE_MS = 1000;

const slideshow = (page: Page) =>
  page.getByRole("region", { name: /^(Company profile in pictures|کمپنی کا تعارف تصویروں میں)$/ });
const next = (page: Page) => slideshow(page).getByRole("button", { name: "Next slide" });
const previous = (page: Page) => slideshow(page).getByRole("button", { name: "Previous slide" });
const thumbs = (page: Page) => slideshow(page).getByRole("button", { name: /^Show slide: / });
/** The visible slide. The others are hidden, even from screen readers. */
const title = (page: Page) => slideshow(page).getByRole("heading", { level: 3 });
const picture = (page: Page) => slideshow(page).getByRole("img");

/** Opens the page, and returns the titles of the slides. */
async function openSlideshow(page: Page): Promise<string[]> {
  await openPage(page, PATH);
  await slideshow(page).scrollIntoViewIfNeeded();
  await expect(thumbs(page)).toHaveCount(COUNT);
  const names = await thumbs(page).evaluateAll((all) =>
    all.map((thumb) => thumb.getAttribute("aria-label") ?? ""),
  );
  return names.map((name) => name.replace("Show slide: ", ""));
}

/** The position of the first slide is 1. */
async function expectShown(page: Page, titles: string[], number: number): Promise<void> {
  const expected = titles[number - 1] ?? "no such slide";
  await expect(title(page)).toHaveText(expected);
  await expect(title(page)).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect(slideshow(page).getByText(`Slide ${number} of ${COUNT}`).first()).toBeAttached();
  await expect(thumbs(page).nth(number - 1)).toHaveAttribute("aria-current", "true");
}

test.describe("with reduced motion", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  test("Next goes through the fifteen slides and back to the first", async ({ page }) => {
    const titles = await openSlideshow(page);
    for (let number = 1; number <= COUNT; number += 1) {
      await expectShown(page, titles, number);
      await next(page).click();
    }
    await expectShown(page, titles, 1);
  });

  test("Previous goes from the first slide to the last", async ({ page }) => {
    const titles = await openSlideshow(page);
    await expectShown(page, titles, 1);
    await previous(page).click();
    await expectShown(page, titles, COUNT);
  });

  test("every slide is printed", async ({ page }) => {
    await openSlideshow(page);
    await expect(title(page)).toHaveCount(1);
    await page.emulateMedia({ media: "print" });
    await expect(title(page)).toHaveCount(COUNT);
  });

  test("the arrow keys change the slide while the focus is in the slideshow", async ({ page }) => {
    const titles = await openSlideshow(page);
    await page.keyboard.press("ArrowRight");
    await expectShown(page, titles, 1);
    await next(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, titles, COUNT);
    await page.keyboard.press("ArrowRight");
    await expectShown(page, titles, 1);
    // The browser uses arrow keys with a modifier.
    await page.keyboard.press("Control+ArrowRight");
    await expectShown(page, titles, 1);
    await page.keyboard.press("Enter");
    await expectShown(page, titles, 2);
    await expect(next(page)).toBeFocused();
  });
});

test("the new slide fades in and the old one fades out in 1000 ms", async ({ page }) => {
  const titles = await openSlideshow(page);
  await holdFades(page);
  await next(page).click();
  await expect.poll(() => readFadeDurations(page)).toEqual([FADE_MS, FADE_MS]);
  await finishAnimations(page);
  await expectShown(page, titles, 2);
});

for (const width of [390, 1440]) {
  test(`at ${width} px, a thumbnail shows its slide and stays in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const titles = await openSlideshow(page);
    for (const number of [9, 15, 2]) {
      const thumb = thumbs(page).nth(number - 1);
      await thumb.click();
      await expectShown(page, titles, number);
      await expect(thumb).toBeInViewport({ ratio: 1 });
    }
  });
}

test("a change of the slide does not scroll the page", async ({ page }) => {
  const titles = await openSlideshow(page);
  await thumbs(page).nth(1).click();
  await expectShown(page, titles, 2);
  const before = await scrollPosition(page);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, titles, 3);
  expect(await scrollPosition(page)).toBe(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a swipe changes the slide in both directions", async ({ page, browserErrors }) => {
    // Chromium logs this when react-slick calls `preventDefault` after the page has started to scroll.
    browserErrors.expect(/Ignored attempt to cancel a touchend event/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const titles = await openSlideshow(page);
    await swipe(page, { from: 320, to: 60 });
    await expectShown(page, titles, 2);
    // Wait for the fade, which ignores swipes. A second swipe would go past the first slide.
    await expect(async () => {
      if ((await title(page).textContent()) !== titles[0]) await swipe(page, { from: 60, to: 320 });
      await expect(title(page)).toHaveText(titles[0] ?? "", { timeout: 1000 });
    }).toPass();
    await expectShown(page, titles, 1);
  });

  for (const language of ["", "/ur"]) {
    test(`${language}${PATH}: a diagonal scroll does not change the slide`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPage(page, `${language}${PATH}`);
      await slideshow(page).scrollIntoViewIfNeeded();
      const items = slideshow(page).getByRole("listitem").getByRole("button");
      await items.nth(1).click();
      await expect(items.nth(1)).toHaveAttribute("aria-current", "true");
      for (const aside of [60, -60]) await swipe(page, { from: 190, to: 190 + aside, down: -150 });
      await page.keyboard.press(language ? "ArrowLeft" : "ArrowRight");
      await expect(items.nth(2), "one further").toHaveAttribute("aria-current", "true");
    });
  }

  test("in Urdu, a swipe to the right shows the next slide", async ({ page }) => {
    await openPage(page, `/ur${PATH}`);
    await slideshow(page).scrollIntoViewIfNeeded();
    const second = slideshow(page).getByRole("listitem").getByRole("button").nth(1);
    await second.scrollIntoViewIfNeeded();
    await swipe(page, { from: 60, to: 320 });
    await expect(second).toHaveAttribute("aria-current", "true");
    await expect(title(page)).toBeInViewport();
    await expect(title(page)).toHaveCSS("direction", "rtl");
    await expect(slideshow(page).getByRole("button").first().locator("svg")).toHaveCSS(
      "rotate",
      "180deg",
    );
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows every slide", async ({ page }) => {
    await page.goto(PATH);
    await expect(title(page)).toHaveCount(COUNT);
    await expect(slideshow(page).getByRole("button")).toHaveCount(0);
    for (const [index, shown] of (await title(page).all()).entries()) {
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toBeInViewport();
      await expect(picture(page).nth(index)).toBeInViewport();
    }
  });
});

/** Pauses each fade when it starts, because on a busy machine it could end before the check. */
function holdFades(page: Page): Promise<void> {
  return slideshow(page).evaluate((region) => {
    region.addEventListener("transitionrun", () => {
      for (const fade of region.getAnimations({ subtree: true })) fade.pause();
    });
  });
}

/** The durations of the running fades. */
function readFadeDurations(page: Page) {
  return slideshow(page).evaluate((region) =>
    region
      .getAnimations({ subtree: true })
      .filter(
        (animation) =>
          animation instanceof CSSTransition && animation.transitionProperty === "opacity",
      )
      .map((animation) => animation.effect?.getTiming().duration),
  );
}

/** Moves a finger over the picture. The arguments are distances in pixels: from and to are from the left edge, and down is vertical. */
async function swipe(
  page: Page,
  { from, to, down = 0 }: { from: number; to: number; down?: number },
): Promise<void> {
  const y = (await boxOf(picture(page).first())).y + (down < 0 ? 160 : 50);
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: from, y }]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch("touchMove", [{ x: from + (to - from) * part, y: y + down * part }]);
  await touch("touchEnd", []);
}

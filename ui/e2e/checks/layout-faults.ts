import type { Page } from "@playwright/test";

/** Minimum size of a tap target: WCAG 2.5.8. */
const TARGET_PX = 24;

/** A page in any engine. */
type Evaluating = { evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result> };

/** The horizontal overflow of the page, in pixels. */
export function overflow(page: Evaluating): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Doubles every rem length, like a browser setting of twice the text size. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

/** Pictures that cannot be loaded or decoded. Makes all of them load, although pictures load lazily. */
export function brokenPictures(page: Evaluating): Promise<string[]> {
  return page.evaluate(async () => {
    const broken: string[] = [];
    const check = async (picture: HTMLImageElement) => {
      picture.loading = "eager";
      // Decoding fails too when the browser takes another size of the picture, after a change of the window.
      const decoded = picture.decode().catch(() => picture.decode());
      await decoded.catch(() => broken.push(picture.currentSrc || picture.src));
    };
    await Promise.all(Array.from(document.images, check));
    return broken;
  });
}

/** Headings that skip a level, and a first heading that is not an h1. */
export function headingGaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = Array.from(document.querySelectorAll("h1, h2, h3, h4, h5, h6")).filter((element) =>
      element.checkVisibility(),
    );
    const levels = headings.map((heading) => Number(heading.tagName.slice(1)));
    return headings.flatMap((heading, index) => {
      const level = levels[index] ?? 0;
      const above = levels[index - 1] ?? 0;
      return level > above + 1 ? [`h${level} after h${above}: ${heading.textContent}`] : [];
    });
  });
}

/** Lines of text that are cut off, by the screen edge or by an ancestor that hides overflow. */
export function cutTexts(page: Evaluating): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const cut = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      let shortened = false;
      const hiding: { box: DOMRect; x: boolean; y: boolean }[] = [];
      for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
        // A deliberate ellipsis: the full text is shown elsewhere.
        shortened ||= webkitLineClamp !== "none";
        const [x, y] = [overflowX, overflowY].map((value) => value === "hidden" || value === "clip");
        if (x || y) hiding.push({ box: element.getBoundingClientRect(), x: x === true, y: y === true && !shortened });
      }
      // A box of one pixel contains text for screen readers only.
      if (hiding.some(({ box }) => box.width <= 1)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const offScreen = line.left < -TOLERANCE_PX || line.right > document.documentElement.clientWidth + TOLERANCE_PX;
        const hidden = hiding.some(
          ({ box, x, y }) =>
            (x && (line.left < box.left - TOLERANCE_PX || line.right > box.right + TOLERANCE_PX)) ||
            (y && (line.top < box.top - TOLERANCE_PX || line.bottom > box.bottom + TOLERANCE_PX)),
        );
        if (offScreen || hidden) cut.add(text.textContent);
      }
    }
    return [...cut];
  });
}

/** Tap targets that are too small. A link inside a sentence is exempt: its line determines its height. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      Array.from(element.parentElement?.childNodes ?? []).some((node) => node instanceof Text && node.data.trim() !== "");
    const targets = document.querySelectorAll("a[href], button, input, textarea, select, summary");
    return Array.from(targets).flatMap((element) => {
      if (!element.checkVisibility() || inSentence(element)) return [];
      const { width, height } = element.getBoundingClientRect();
      if (width >= smallest && height >= smallest) return [];
      return [`${width.toFixed(1)} x ${height.toFixed(1)}: ${element.outerHTML.slice(0, 120)}`];
    });
  }, TARGET_PX);
}

import type { ScriptablePage } from "../support/scriptable-page";

/** Returns the horizontal overflow of the page, in pixels. */
export function measureOverflow(page: ScriptablePage): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Returns how many pixels the target of a fragment is away from its position below the sticky header. */
export function measureDistanceFromHeader(page: ScriptablePage): Promise<number> {
  return page.evaluate(() => {
    const header = Array.from(document.querySelectorAll("header *")).find(
      (part) => getComputedStyle(part).position === "sticky",
    );
    const part = document.querySelector(":target");
    if (!header || !part) return Number.POSITIVE_INFINITY;
    const gap = part.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
    return Math.max(0, -gap, gap - 40);
  });
}

/** Returns the pictures that cannot be loaded or decoded. Loads lazy pictures as well. */
export function findBrokenPictures(page: ScriptablePage): Promise<string[]> {
  return page.evaluate(async () => {
    const broken: string[] = [];
    const check = async (picture: HTMLImageElement) => {
      picture.loading = "eager";
      // Try twice, because decoding also fails if the browser switches to another size of the picture after the window has changed.
      const decoded = picture.decode().catch(() => picture.decode());
      await decoded.catch(() => broken.push(picture.currentSrc || picture.src));
    };
    await Promise.all(Array.from(document.images, check));
    return broken;
  });
}

/** A page in any engine. */
export type Evaluating = { evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result> };

/** The horizontal overflow of the page, in pixels. */
export function overflow(page: Evaluating): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** By how many pixels the part that a link has led to misses its place, right below the sticky header. */
export function missedPlace(page: Evaluating): Promise<number> {
  return page.evaluate(() => {
    const header = Array.from(document.querySelectorAll("header *")).find((part) => getComputedStyle(part).position === "sticky");
    const part = document.querySelector(":target");
    if (!header || !part) return Number.POSITIVE_INFINITY;
    const gap = part.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
    return Math.max(0, -gap, gap - 40);
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

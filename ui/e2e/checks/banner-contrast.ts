import type { Page } from "@playwright/test";

/** The least contrast of any line, our own limit: WCAG 1.4.3 asks for 3 of large text. */
const LEGIBLE_RATIO = 4.5;

/** Beneath light words, no other picture is worse. */
const WHITE_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#fff" d="M0 0h8v8H0z"/></svg>';

const ANY_HEIGHT_PX = 900;
/** The picture has the banners of all pages. */
const SLOW_PICTURE_MS = 30_000;

type Line = { text: string; color: string; x: number; y: number; width: number; height: number };

/**
 * Shows the banners of other pages instead of the content of the open page, one below the other, with white pictures and without
 * words, whose colours it keeps.
 */
export async function stackBanners(page: Page, paths: string[]): Promise<void> {
  await page.route("**/images/**/*.webp", (route) => route.fulfill({ contentType: "image/svg+xml", body: WHITE_PICTURE }));
  await page.evaluate(async (all) => {
    const main = document.querySelector("main");
    const banners = await Promise.all(all.map(bannerOf));
    main?.replaceChildren(...banners);
    for (const element of main?.querySelectorAll<HTMLElement>("*") ?? []) element.dataset.color = getComputedStyle(element).color;
    for (const element of main?.querySelectorAll<HTMLElement>("*") ?? []) element.style.color = "transparent";

    /** Our policy lets a request parse HTML, but no text. */
    function bannerOf(path: string): Promise<Element> {
      return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.responseType = "document";
        request.open("GET", path);
        request.onload = () => {
          const banner = request.responseXML?.querySelector("main h1")?.closest("section");
          if (!banner?.querySelector("img")) return reject(new Error(`${path} has no banner with a picture`));
          banner.setAttribute("data-path", path);
          resolve(document.adoptNode(banner));
        };
        request.onerror = () => reject(new Error(`${path} cannot be loaded`));
        request.send();
      });
    }
  }, paths);
}

/** Lines of the stacked banners with too little contrast to the worst pixel beneath, of how many lines. */
export async function paleLines(page: Page, width: number): Promise<{ lines: number; pale: string[] }> {
  await page.setViewportSize({ width, height: ANY_HEIGHT_PX });
  // In a window as high as the page, nothing scrolls: a picture of a longer page would have another width than the page.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const lines = await page.getByRole("main").evaluate(linesOf);
  const picture = await page.screenshot({ timeout: SLOW_PICTURE_MS });
  const ratios = await page.evaluate(worstContrasts, { png: picture.toString("base64"), lines });
  const pale = lines.flatMap(({ text }, index) => {
    const ratio = ratios[index] ?? 0;
    return ratio < LEGIBLE_RATIO ? [`${ratio.toFixed(2)}: ${text}`] : [];
  });
  return { lines: lines.length, pale };
}

/** Where the lines of text are, once the pictures have loaded. */
async function linesOf(main: Element): Promise<Line[]> {
  await Promise.all(Array.from(main.querySelectorAll("img"), (image) => image.decode().catch(() => image.decode())));
  const lines: Line[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
    const path = parent.closest<HTMLElement>("[data-path]")?.dataset.path;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { x, y, width, height } of range.getClientRects()) {
      // A box of one pixel contains text for screen readers only.
      if (width <= 1) continue;
      const color = parent.dataset.color ?? "";
      lines.push({ text: `${path}: ${text.textContent}`, color, x, y, width, height });
    }
  }
  return lines;
}

/** WCAG's contrast of each line to the pixel beneath that is nearest in luminance. */
async function worstContrasts({ png, lines }: { png: string; lines: Line[] }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  const swatch = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!canvas || !swatch) throw new Error("no canvas");
  canvas.drawImage(picture, 0, 0);
  const linear = Array.from({ length: 256 }, (_, value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  const luminances = (data: Uint8ClampedArray) => {
    const all = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      all.push(0.2126 * (linear[r] ?? 0) + 0.7152 * (linear[g] ?? 0) + 0.0722 * (linear[b] ?? 0));
    }
    return all;
  };
  return lines.map(({ color, x, y, width, height }) => {
    swatch.fillStyle = color;
    swatch.fillRect(0, 0, 1, 1);
    const [letter = 0] = luminances(swatch.getImageData(0, 0, 1, 1).data);
    const ground = luminances(canvas.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height)).data);
    return ground.reduce((worst, pixel) => {
      const ratio = (Math.max(letter, pixel) + 0.05) / (Math.min(letter, pixel) + 0.05);
      return Math.min(worst, ratio);
    }, 21);
  });
}

import type { Page, Response } from "@playwright/test";
import { expect } from "../support/fixtures";

const KB = 1024;

/** The most that all scripts of a page's first load may weigh, compressed with brotli. */
const LIMIT_KB = 79;

/** The code of the toasts, which a page with a form loads when it is idle. */
const LOADED_LATER = /\/assets\/Toaster\./;

/** Watches the scripts of a page that is about to be opened. The returned function checks them; it takes the page's document. */
export function watchScripts(page: Page): (document: Response | null) => Promise<void> {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && !LOADED_LATER.test(response.url())) scripts.push(response);
  });
  return async (document) => {
    if (!document) throw new Error("The page has no document");
    await expectAnnounced(document, scripts);
    await expectLight(new URL(document.url()).pathname, scripts);
  };
}

/** A script that the document does not name is found only when another script has run: it arrives later by a round trip. */
async function expectAnnounced(document: Response, scripts: Response[]): Promise<void> {
  const tags = /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="modulepreload"[^>]*\bhref)="([^"]+)"/g;
  const announced = Array.from((await document.text()).matchAll(tags), ([, path]) => path);
  const loaded = scripts.map((script) => new URL(script.url()).pathname);
  const missing = loaded.filter((path) => !announced.includes(path));
  expect.soft(missing, "scripts that the document does not announce").toEqual([]);
}

async function expectLight(path: string, scripts: Response[]): Promise<void> {
  let bytes = 0;
  for (const script of scripts) {
    const headers = await script.allHeaders();
    expect.soft(headers["content-encoding"], script.url()).toBe("br");
    bytes += Number(headers["content-length"]);
  }
  process.stdout.write(`script on the first load of ${path}: ${(bytes / KB).toFixed(1)} KB\n`);
  expect.soft(bytes, "bytes of script").toBeGreaterThan(0);
  expect.soft(bytes, "bytes of script").toBeLessThanOrEqual(LIMIT_KB * KB);
}

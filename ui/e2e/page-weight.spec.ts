import type { Page, Response } from "@playwright/test";
import { addresses, documentMissing, NO_PAGE } from "./addresses";
import { expect, test } from "./fixtures";
import { openPage } from "./open-page";

const HOME_LIMIT_BYTES = 102_400;
const PAGE_LIMIT_BYTES = 92_160;

for (const path of addresses) {
  const limit = path === "/" ? HOME_LIMIT_BYTES : PAGE_LIMIT_BYTES;
  test(`the first load of ${path} transfers at most ${limit / 1024} KB of script`, async ({ page, browserErrors }) => {
    if (path === NO_PAGE) browserErrors.expect(documentMissing);
    // The carousel loads after the page; with reduced motion it does not load.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const bytes = await scriptBytes(page, path);
    process.stdout.write(`script on the first load of ${path}: ${(bytes / 1024).toFixed(1)} KB\n`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(limit);
  });
}

/** The code of the toasts, which a page with a form loads when it is idle. */
const LOADED_LATER = /\/assets\/Toaster\./;

async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && !LOADED_LATER.test(response.url())) scripts.push(response);
  });
  await openPage(page, path);
  let bytes = 0;
  for (const script of scripts) {
    const headers = await script.allHeaders();
    expect(headers["content-encoding"], script.url()).toBe("br");
    bytes += Number(headers["content-length"]);
  }
  return bytes;
}

import type { Page, Response } from "@playwright/test";
import { expect } from "../support/fixtures";

const HOME_LIMIT_BYTES = 102_400;
const PAGE_LIMIT_BYTES = 92_160;

/** The code of the toasts, which a page with a form loads when it is idle. */
const LOADED_LATER = /\/assets\/Toaster\./;

/** Watches the scripts of a page that is about to be opened. The returned function weighs them. */
export function watchScripts(page: Page): (path: string) => Promise<void> {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && !LOADED_LATER.test(response.url())) scripts.push(response);
  });
  return (path) => expectLight(path, [...scripts]);
}

async function expectLight(path: string, scripts: Response[]): Promise<void> {
  let bytes = 0;
  for (const script of scripts) {
    const headers = await script.allHeaders();
    expect.soft(headers["content-encoding"], script.url()).toBe("br");
    bytes += Number(headers["content-length"]);
  }
  process.stdout.write(`script on the first load of ${path}: ${(bytes / 1024).toFixed(1)} KB\n`);
  expect.soft(bytes, "bytes of script").toBeGreaterThan(0);
  expect.soft(bytes, "bytes of script").toBeLessThanOrEqual(path === "/" ? HOME_LIMIT_BYTES : PAGE_LIMIT_BYTES);
}

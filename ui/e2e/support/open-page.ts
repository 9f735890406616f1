import { expect, type Locator, type Page, type Response } from "@playwright/test";
import type { Evaluating } from "../checks/layout-faults";

/** Where the map of the contact page comes from. */
export const MAP = "https://www.openstreetmap.org/";
const MAP_PAGE = '<!doctype html><html lang="en"><title>Map</title><a href="#zoom">Zoom</a></html>';

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  // Only here, because a page with a route has no cache.
  if (path.endsWith("/contact-us"))
    await page.route(`${MAP}**`, (route) => route.fulfill({ contentType: "text/html", body: MAP_PAGE }));
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** After hydration the router restores scroll positions itself. Parts of the page that are hydrated later are so when nothing is left to do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Reloads as after the tab was killed: the browser itself does not fill in the form again. */
export async function reloadAsNew(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.forms[0]?.reset());
  });
  await page.reload();
  await hydrated(page);
}

export const scrollPosition = (page: Evaluating): Promise<number> => page.evaluate(() => window.scrollY);

/** Whether the history entry is that of a dialog or of the menu, and not of a page alone. */
export const hasOverlayEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.history.state.usr?.overlay !== undefined);

/** The page must be long enough. While its content is loaded, it is short. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  expect(await scrollPosition(page)).toBe(top);
}

export const main = (page: Page): Locator => page.getByRole("main");

/** The heading of the page. */
export function heading(page: Page, name?: string): Locator {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** Where these links lead to. */
export function hrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

/** A link to another page, which every page has. */
export function footerLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name });
}

/** Follows the first link to a part of the page at `path`. Returns the part. */
export async function followToPart(page: Page, path: string): Promise<Locator> {
  const link = main(page).locator(`a[href^="${path}#"]`).first();
  const { hash } = new URL((await link.getAttribute("href")) ?? "", page.url());
  await link.click();
  return page.locator(hash);
}

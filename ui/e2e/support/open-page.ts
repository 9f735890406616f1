import { expect, type Locator, type Page, type Response } from "@playwright/test";
import type { ScriptablePage } from "./scriptable-page";

/** The address of the map on the contact page. */
export const MAP = "https://www.openstreetmap.org/";
const MAP_PAGE = '<!doctype html><html lang="en"><title>Map</title><a href="#zoom">Zoom</a></html>';

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  // Route the map only where it is shown: Playwright switches off the HTTP cache while a route is set.
  if (path.endsWith("/contact-us"))
    await page.route(`${MAP}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: MAP_PAGE }),
    );
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Waits for hydration. The router then sets `scrollRestoration`, and React hydrates the remaining parts before the browser is idle. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  await waitUntilIdle(page);
}

/** Waits until the browser is idle. Our script has then run, because it starts in a separate task. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Reloads as if the browser had discarded the tab: it restores no form values itself. */
export async function reloadAsNew(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.forms[0]?.reset());
  });
  await page.reload();
  await waitForHydration(page);
}

export const scrollPosition = (page: ScriptablePage): Promise<number> =>
  page.evaluate(() => window.scrollY);

/** True if the history entry belongs to a dialog or the menu. */
export const hasOverlayEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.history.state.usr?.overlay !== undefined);

/** Scrolls the page. Fails if the page is too short, for example because its content is still loading. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  expect(await scrollPosition(page)).toBe(top);
}

export const main = (page: Page): Locator => page.getByRole("main");

/** The heading of the page. */
export function heading(page: Page, name?: string): Locator {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** The targets of these links. */
export function readHrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

/** A link in the footer, which is on every page. */
export function footerLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name });
}

/** Follows the first link to a fragment of the page at `path`. Returns the target of the fragment. */
export async function followToFragment(page: Page, path: string): Promise<Locator> {
  const link = main(page).locator(`a[href^="${path}#"]`).first();
  const { hash } = new URL((await link.getAttribute("href")) ?? "", page.url());
  await link.click();
  return page.locator(hash);
}

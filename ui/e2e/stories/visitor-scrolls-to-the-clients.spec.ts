import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";

const CHUNK = "/assets/Slick.*.js";
const isChunk = (request: Request) => /\/assets\/Slick\..*\.js$/.test(request.url());
/** The carousel rounds the width of each of five slides up. */
const ROUNDING_PX = 5;

const ourClients = (page: Page) => page.getByRole("region", { name: "Our Clients" });
const pause = (page: Page) => ourClients(page).getByRole("button", { name: "Pause the client carousel" });

for (const width of [390, 768, 900, 1024, 1440]) {
  test(`nothing shifts when the carousel replaces the list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.clock.install({ time: 0 });
    const release = await holdRequests(page, CHUNK);
    const requested = page.waitForRequest(isChunk);
    await openPage(page, "/");
    await ourClients(page).scrollIntoViewIfNeeded();
    await requested;
    await expect(ourClients(page).getByRole("listitem")).toHaveCount(8);
    const list = await cards(page);
    const section = await ourClients(page).boundingBox();
    await observeShifts(page);
    // The carousel does not advance.
    await page.clock.pauseAt(60_000);
    release();
    await expect(pause(page)).toBeVisible();
    expect.soft((await ourClients(page).boundingBox())?.height).toBeCloseTo(section?.height ?? 0, 0);
    const slides = await cards(page);
    expect.soft(slides.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
    for (const [index, { left, top }] of slides.entries()) {
      expect.soft(Math.abs(left - (list[index]?.left ?? 0))).toBeLessThan(ROUNDING_PX);
      expect.soft(Math.abs(top - (list[index]?.top ?? 0))).toBeLessThan(ROUNDING_PX);
    }
    await page.clock.resume();
    expect.soft(await shifts(page)).toEqual([]);
  });
}

test("the carousel's code is loaded when the clients are near", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (isChunk(request)) requests.push(request.url());
  });
  await openPage(page, "/");
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
  await ourClients(page).scrollIntoViewIfNeeded();
  await expect(pause(page)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("when the carousel's code cannot be loaded, all clients can be scrolled to", async ({ page, browserErrors }) => {
  browserErrors.expect(/request failed/, /Failed to load resource/, /console error: TypeError: Failed to fetch/);
  await page.route(CHUNK, (route) => route.abort("internetdisconnected"));
  const requested = page.waitForRequest(isChunk);
  await openPage(page, "/");
  await ourClients(page).scrollIntoViewIfNeeded();
  await requested;
  const all = ourClients(page).getByRole("listitem");
  await expect(all).toHaveCount(8);
  for (const client of await all.all()) {
    await client.scrollIntoViewIfNeeded();
    await expect(client).toBeInViewport({ ratio: 1 });
  }
});

/** The cards in view, and their places within their section. The picture in a card may still be loading. */
function cards(page: Page): Promise<{ name: string; left: number; top: number }[]> {
  return ourClients(page).evaluate((section) => {
    const { top, left, right } = section.getBoundingClientRect();
    return Array.from(section.querySelectorAll("img"), (picture) => {
      const card = picture.parentElement;
      const box = card?.getBoundingClientRect() ?? new DOMRect();
      return {
        name: card?.textContent ?? "",
        left: box.left - left,
        top: box.top - top,
        // The list for screen readers is not.
        inView: box.left >= left && box.right <= right && card?.contains(document.elementFromPoint(box.left + 9, box.top + 9)),
      };
    })
      .filter(({ inView }) => inView)
      .map(({ name, left, top }) => ({ name, left, top }));
  });
}

/** Collects the layout shifts that the visitor did not cause. */
function observeShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const seen: string[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : "text"));
        seen.push(`${entry.value.toFixed(4)}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift" });
  });
}

async function shifts(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

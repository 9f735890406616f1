import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import {
  followToFragment,
  heading,
  main,
  openPage,
  scrollPosition,
  scrollTo,
  waitForHydration,
} from "../support/open-page";

const PHONE = { width: 390, height: 844 };

const news = { path: "/news", title: "News", item: /\/news\/[\w-]+$/ };
const jobs = { path: "/career", title: "Jobs", item: /\/career\/[\w-]+$/ };
const urduJobs = { path: "/ur/career", title: "نوکریاں", item: /\/ur\/career\/[\w-]+$/ };
type List = typeof news;

/** The links to the items of a list. */
const itemsOf = (page: Page, { path }: List): Locator =>
  main(page).locator(`li a[href^="${path}/"]`);

/** Follows a link by script, because a click would scroll to it. */
async function followToItem(page: Page, list: List): Promise<void> {
  await itemsOf(page, list).first().dispatchEvent("click");
  await expect(page).toHaveURL(list.item);
}

for (const width of [PHONE.width, 1440]) {
  for (const list of [jobs, urduJobs]) {
    test(`${list.path} at ${width} px: after a reload, Back restores the scroll position`, async ({
      page,
    }) => {
      await page.setViewportSize({ ...PHONE, width });
      await openPage(page, list.path);
      await scrollTo(page, 1000);
      await followToItem(page, list);
      await page.reload();
      await waitForHydration(page);
      const release = await holdRequests(page, PAGE_CONTENT);
      await page.goBack();
      release();
      await expect(itemsOf(page, list).first()).toBeAttached();
      await expect.poll(() => scrollPosition(page)).toBe(1000);
    });
  }
}

test("Back restores the scroll position of the news after another document", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPage(page, news.path);
  await scrollTo(page, 900);
  await page.locator('a[href="/privacy"]').dispatchEvent("click");
  await expect(page).toHaveURL("/privacy");
  await page.goto("/about-us");
  await page.goBack();
  await waitForHydration(page);
  await page.goBack();
  await expect(itemsOf(page, news).first()).toBeAttached();
  await expect.poll(() => scrollPosition(page)).toBe(900);
});

test("if the list fails to load after Back, the visitor can try again", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(
    /console error: (TypeError: )?Failed to (load resource|fetch)/,
    /request failed/,
  );
  await openPage(page, jobs.path);
  await followToItem(page, jobs);
  await page.reload();
  await waitForHydration(page);
  await page.route(PAGE_CONTENT, (route) => route.abort(), { times: 1 });
  await page.goBack();
  await expect(heading(page, jobs.title)).toBeVisible();
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(itemsOf(page, jobs).first()).toBeVisible();
});

for (const width of [320, 390]) {
  test(`at ${width} px, a link to a section below a loading list scrolls to the section`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...PHONE, width });
    await openPage(page, "/career-apply");
    const release = await holdRequests(page, PAGE_CONTENT);
    const part = await followToFragment(page, jobs.path);
    release();
    await expect(itemsOf(page, jobs).first()).toBeAttached();
    await expect(part).toBeFocused();
    const header = await boxOf(page.locator("header > .sticky"));
    // The item is right below the header.
    const gap = async () => (await boxOf(part)).y - header.y - header.height;
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(gap).toBeLessThan(40);
  });
}

test("Back before hydration shows the list and keeps the history", async ({ page }) => {
  await openPage(page, "/privacy");
  await page.locator(`a[href="${jobs.path}"]`).first().dispatchEvent("click");
  await expect(heading(page, jobs.title)).toBeVisible();
  await followToItem(page, jobs);
  const release = await holdRequests(page, /\.js$/);
  await page.reload({ waitUntil: "commit" });
  // The document has loaded, but its script has not.
  await expect(heading(page)).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  release();
  await expect(heading(page, jobs.title)).toBeVisible();
  await expect(page).toHaveURL(jobs.path);
  await waitForHydration(page);
  await page.goForward();
  await expect(page).toHaveURL(jobs.item);
  await expect(heading(page, jobs.title)).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, jobs.title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/privacy");
  await expect(heading(page, jobs.title)).toHaveCount(0);
});

test("if a page's script fails to load, Back shows the list", async ({ page, browserErrors }) => {
  browserErrors.expect(/request failed/, /console error: .*(net::ERR_FAILED|could not be loaded)/);
  await openPage(page, jobs.path);
  await followToItem(page, jobs);
  await page.route(/\/Job\.\w+\.js$/, (route) => route.abort());
  // The test above covers Back before the script has failed.
  const failed = page.waitForEvent("console", (message) => message.type() === "error");
  await page.reload();
  await failed;
  await page.goBack();
  await expect(heading(page, jobs.title)).toBeVisible();
});

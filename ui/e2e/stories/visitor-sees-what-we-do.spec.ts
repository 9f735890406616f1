import type { Locator, Page } from "@playwright/test";
import { serviceGroups } from "../../src/words/what-we-do";
import { expectAccessible } from "../checks/accessibility";
import { overflow } from "../checks/layout-faults";
import { isRound } from "../checks/round-picture";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const PATH = "/what-we-do";

const groups = ["Physical Security", "High Profile Security", "Special Events Security", "Security Escorts"];

const group = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const items = (page: Page, title: string) => group(page, title).getByRole("group");
const itemTitle = (item: Locator) => item.getByRole("heading", { level: 3 });

async function expectOpen(page: Page, title: string, open: number | null) {
  for (const [index, item] of (await items(page, title).all()).entries()) {
    await expect(item.getByRole("paragraph"), `${title}, item ${index}`).toBeVisible({ visible: index === open });
    await expect(item.getByRole("img")).toBeVisible({ visible: index === open });
  }
}

function opensOneItemAtATime(open: (page: Page) => Promise<unknown>) {
  test("in each group one item is open at a time, and the other groups do not change", async ({ page }) => {
    await open(page);
    const shown = new Map<string, number | null>(groups.map((title) => [title, 0]));
    for (const title of groups) {
      const last = (await items(page, title).count()) - 1;
      expect(last).toBeGreaterThanOrEqual(2);
      await expectOpen(page, title, 0);
      for (const chosen of [1, last]) {
        await itemTitle(items(page, title).nth(chosen)).click();
        await expectOpen(page, title, chosen);
      }
      await itemTitle(items(page, title).nth(last)).click();
      shown.set(title, null);
      for (const [group, item] of shown) await expectOpen(page, group, item);
    }
  });
}

opensOneItemAtATime((page) => openPage(page, PATH));

test("the four groups are in order, with fifteen items in total", async ({ page }) => {
  await openPage(page, PATH);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    ...groups,
    "What you get on paper",
    "For banks",
    "Tell us what needs protecting",
  ]);
  let count = 0;
  for (const title of groups) count += await items(page, title).count();
  expect(count).toBe(15);
});

test("the page for banks is reached from the services and from the footer of every page", async ({ page }) => {
  for (const [path, region] of [
    [PATH, page.getByRole("main")],
    ["/contact-us", page.getByRole("contentinfo")],
  ] as const) {
    await openPage(page, path);
    await region.getByRole("link", { name: "Security for banks" }).click();
    await expect(page).toHaveURL("/banks");
    await expect(page.getByRole("heading", { level: 1, name: "Security for banks" })).toBeFocused();
  }
});

test("every item has its description and a round picture", async ({ page }) => {
  await openPage(page, PATH);
  for (const { title, details } of serviceGroups) {
    for (const [index, { text, description, alt }] of details.entries()) {
      const item = items(page, title).nth(index);
      await expect(itemTitle(item)).toHaveText(text);
      if (index > 0) await itemTitle(item).click();
      await expect(item.getByText(description, { exact: true })).toBeVisible();
      expect(await isRound(item.getByRole("img", { name: alt, exact: true }))).toBe(true);
    }
  }
});

test("the keyboard opens an item, which closes the previous one", async ({ page }) => {
  await openPage(page, PATH);
  const title = groups[0] ?? "";
  await items(page, title).nth(0).locator("summary").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectOpen(page, title, 1);
  await page.keyboard.press("Space");
  await expectOpen(page, title, null);
});

test("every group links to its services", async ({ page }) => {
  await openPage(page, PATH);
  for (const { title, services } of serviceGroups) {
    const links = group(page, title).getByRole("link");
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(targets)).toEqual(new Set(services));
  }
  await group(page, "Security Escorts").getByRole("link", { name: "Bullet-proof vehicles" }).click();
  await expect(page).toHaveURL("/services/bullet-proof-vehicles");
  await expect(page.getByRole("heading", { level: 1, name: "Bullet-proof vehicles" })).toBeFocused();
});

test("the breadcrumbs of a service link to this page, also in structured data", async ({ page }) => {
  await openPage(page, "/services/canine");
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  // The JSON boundary: structured data for search engines.
  const entries = data.map((json) => JSON.parse(json) as { "@type": string; itemListElement?: object[] });
  expect(entries.find((entry) => entry["@type"] === "BreadcrumbList")?.itemListElement).toMatchObject([
    { position: 1, name: "Home" },
    { position: 2, name: "Security services", item: expect.stringMatching(/\/what-we-do$/) },
    { position: 3, name: "Canine" },
  ]);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Security services" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { level: 1, name: "What we do" })).toBeFocused();
});

test("with other items open it has no accessibility violation and fits every width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, PATH);
  for (const title of groups) await itemTitle(items(page, title).nth(2)).click();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const title of groups) await expectOpen(page, title, 2);
    await expectAccessible(page, ` at ${width} px`);
    expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
  }
});

test("in print every item is open", async ({ page }) => {
  await openPage(page, PATH);
  await page.emulateMedia({ media: "print" });
  for (const { title, details } of serviceGroups) {
    for (const { description } of details) await expect(group(page, title).getByText(description, { exact: true })).toBeVisible();
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  opensOneItemAtATime((page) => page.goto(PATH));
});

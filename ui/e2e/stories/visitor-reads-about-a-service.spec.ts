import type { Locator, Page } from "@playwright/test";
import { services } from "../../src/facts/services";
import { expectAccessible } from "../checks/accessibility";
import { overflow } from "../checks/layout-faults";
import { isRound } from "../checks/round-picture";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

/** All of these pages use the same template: how it behaves is tested on the first one. */
const expandable = ["/services/burglar-alarm", "/services/security-system", "/services/canine"] as const;
const [EXAMPLE] = expandable;
const servicePaths = services.map(({ path }) => path);

const main = (page: Page) => page.getByRole("main");
const panels = (page: Page) => main(page).getByRole("group");
const title = (panel: Locator) => panel.getByRole("heading", { level: 3 });
const items = (panel: Locator) => panel.getByRole("listitem");
const related = (page: Page) => page.getByRole("region", { name: "Often asked for together" }).getByRole("listitem");
const backToHome = (page: Page) => main(page).getByRole("link", { name: "Back to Home" });

for (const path of expandable) {
  test(`${path}: only the first section is open initially, and all are in print`, async ({ page }) => {
    await openPage(page, path);
    expect(await panels(page).count()).toBeGreaterThanOrEqual(5);
    for (const [index, panel] of (await panels(page).all()).entries()) {
      await expect(items(panel).first()).toBeVisible({ visible: index === 0 });
    }
    await page.emulateMedia({ media: "print" });
    for (const panel of await panels(page).all()) await expect(items(panel).last()).toBeVisible();
  });

  test(`${path}: with all sections open it has no accessibility violation and fits every width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, path);
    const all = await panels(page).all();
    for (const panel of all.slice(1)) await title(panel).click();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const panel of all) await expect(items(panel).last()).toBeVisible();
      await expectAccessible(page, ` at ${width} px`);
      expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}

test("a section opens and closes by mouse without changing the others", async ({ page }) => {
  await openPage(page, EXAMPLE);
  const first = panels(page).nth(0);
  const second = panels(page).nth(1);
  await title(second).click();
  await expect(items(second).first()).toBeVisible();
  await expect(items(first).first()).toBeVisible();
  await title(second).click();
  await expect(items(second).first()).toBeHidden();
  await title(first).click();
  await expect(items(first).first()).toBeHidden();
});

test("a section opens and closes by keyboard", async ({ page }) => {
  await openPage(page, EXAMPLE);
  const first = panels(page).nth(0);
  const second = panels(page).nth(1);
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(items(first).first()).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(second.locator("summary")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(items(second).first()).toBeVisible();
  await page.keyboard.press("Space");
  await expect(items(second).first()).toBeHidden();
});

test("every service link on the home page opens its page", async ({ page }) => {
  await openPage(page, "/");
  const links = main(page).locator('a[href^="/services/"]');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(new Set(targets)).toEqual(new Set(servicePaths));
  const labels = new Map(services.map(({ path, label }) => [path, label]));
  for (const [index, path] of targets.entries()) {
    await links.nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(`HomeSecurity services${labels.get(path)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Comprehensive Security Solutions" })).toBeVisible();
  }
});

test("a service links to related services and to the home page", async ({ page }) => {
  await openPage(page, EXAMPLE);
  await related(page).first().getByRole("link").click();
  await expect(page).not.toHaveURL(EXAMPLE);
  expect(servicePaths).toContain(new URL(page.url()).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await backToHome(page).click();
  await expect(page).toHaveURL("/");
});

for (const { path, label, words } of services) {
  test(`${path} has its title, a round picture, three related services and a link to the home page`, async ({ page }) => {
    await openPage(page, path);
    const { head } = await words();
    await expect(page).toHaveTitle(`${head.title} | Stand Fast Security`);
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(`HomeSecurity services${label}`);
    await expect(main(page).getByRole("img").first()).toBeVisible();
    expect(await isRound(main(page).getByRole("img").first())).toBe(true);
    const links = related(page).getByRole("link");
    await expect(links).toHaveCount(3);
    const others = servicePaths.filter((other) => other !== path);
    for (const link of await links.all()) expect(others).toContain(await link.getAttribute("href"));
    await expect(backToHome(page)).toHaveAttribute("href", "/");
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a section opens and closes", async ({ page }) => {
    await page.goto(EXAMPLE);
    const second = panels(page).nth(1);
    await expect(items(second).first()).toBeHidden();
    await title(second).click();
    await expect(items(second).first()).toBeVisible();
    await title(second).click();
    await expect(items(second).first()).toBeHidden();
  });
});

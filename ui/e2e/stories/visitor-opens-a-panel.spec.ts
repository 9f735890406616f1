import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { measureOverflow } from "../checks/layout-faults";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { main, openPage } from "../support/open-page";

const GROUPS_PATH = "/what-we-do";
/** The accordions of the services in the specification. In each accordion, only one item is open at a time. */
const groups = [
  "Physical Security",
  "High Profile Security",
  "Special Events Security",
  "Security Escorts",
];
const GROUP_ITEMS = 15;

/** Pages whose panels open and close independently. The first panel starts open. */
const independent = [
  { path: "/about-us", region: "Why Choose Us", count: 5 },
  { path: "/services/burglar-alarm", count: 5 },
  { path: "/services/security-system", count: 5 },
  { path: "/services/canine", count: 5 },
  { path: "/services/physical-security", region: "Six sites, six kinds of work", count: 6 },
];
const panelTitles = ["We Offer", "Objective", "How We Operate", "Training", "Specialized Training"];

const panels = (page: Page, region?: string) =>
  (region ? page.getByRole("region", { name: region, exact: true }) : main(page)).getByRole(
    "group",
  );
const title = (panel: Locator) => panel.getByRole("heading", { level: 3 });
/** The content of a panel, which is a list or a paragraph. */
const content = (panel: Locator) =>
  panel.getByRole("listitem").or(panel.getByRole("paragraph")).first();

/** Exactly the panels at these positions are open. */
async function expectOpen(all: Locator, open: number[]): Promise<void> {
  for (const [index, panel] of (await all.all()).entries()) {
    await expect(content(panel), `panel ${index}`).toBeVisible({ visible: open.includes(index) });
  }
}

async function expectIndependentPanels(page: Page, region?: string): Promise<void> {
  const all = panels(page, region);
  await expectOpen(all, [0]);
  await title(all.nth(1)).click();
  await expectOpen(all, [0, 1]);
  for (const open of [0, 1]) await title(all.nth(open)).click();
  await expectOpen(all, []);
  await title(all.last()).click();
  await expectOpen(all, [(await all.count()) - 1]);
}

async function expectOneOpenPerGroup(page: Page): Promise<void> {
  const open = new Map(groups.map((name) => [name, [0]]));
  for (const name of groups) {
    const all = panels(page, name);
    const last = (await all.count()) - 1;
    expect(last).toBeGreaterThanOrEqual(2);
    for (const chosen of [1, last]) {
      await title(all.nth(chosen)).click();
      await expectOpen(all, [chosen]);
    }
    await title(all.nth(last)).click();
    open.set(name, []);
    for (const [group, indexes] of open) await expectOpen(panels(page, group), indexes);
  }
}

for (const { path, region, count } of independent) {
  test.describe(path, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPage(page, path);
      expect(await panels(page, region).count()).toBeGreaterThanOrEqual(count);
    });

    test("a click opens or closes one panel", async ({ page }) => {
      await expectIndependentPanels(page, region);
    });

    test("all panels are printed", async ({ page }) => {
      const all = panels(page, region);
      await page.emulateMedia({ media: "print" });
      await expectOpen(all, [...(await all.all()).keys()]);
      await page.emulateMedia({ media: "screen" });
      await expectOpen(all, [0]);
    });

    test("open panels fit the screen and are accessible", async ({ page }) => {
      const all = panels(page, region);
      const indexes = [...(await all.all()).keys()];
      for (const index of indexes.slice(1)) await title(all.nth(index)).click();
      await expectOpen(all, indexes);
      await expectAccessible(page);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await measureOverflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
      }
    });
  });
}

test("Why Choose Us has five panels", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(title(panels(page, "Why Choose Us"))).toHaveText(panelTitles);
});

test("the keyboard opens and closes a panel", async ({ page }) => {
  await openPage(page, "/about-us");
  const all = panels(page, "Why Choose Us");
  await title(all.nth(0)).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectOpen(all, [1]);
  await page.keyboard.press("Space");
  await expectOpen(all, []);
});

test("only one item of a group of services is open at a time", async ({ page }) => {
  await openPage(page, GROUPS_PATH);
  await expectOneOpenPerGroup(page);
});

test("each service opens in place, with a description and a round picture", async ({ page }) => {
  await openPage(page, GROUPS_PATH);
  let count = 0;
  for (const name of groups) {
    for (const item of await panels(page, name).all()) {
      await title(item).scrollIntoViewIfNeeded();
      const before = await boxOf(title(item));
      if (!(await content(item).isVisible())) await title(item).click();
      await expect(item.getByRole("paragraph")).toBeVisible();
      await expect
        .poll(async () => (await boxOf(title(item))).y, "it stays")
        .toBeCloseTo(before.y, 0);
      expect(await isRound(item.getByRole("img"))).toBe(true);
      count += 1;
    }
  }
  expect(count).toBe(GROUP_ITEMS);
  await expectAccessible(page);
});

test("on a phone, the kinds of sites are panels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/services/physical-security");
  const sites = panels(page, "Six sites, six kinds of work");
  await expect(sites).toHaveCount(6);
  await expect(content(sites.last())).toBeHidden();
  await title(sites.last()).click();
  await expect(content(sites.last())).toBeVisible();
});

test("on a phone, requirements and answers are visible without a panel", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/services/physical-security");
  await expect(
    page.getByRole("region", { name: "What a post needs" }).getByText("Both sides sign it."),
  ).toBeVisible();
  const questions = page
    .getByRole("region", { name: "Three questions to ask us" })
    .getByRole("heading", { level: 3 });
  await expect(questions).toHaveCount(3);
  await expect(questions.last().locator("+ p")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a click opens or closes one panel", async ({ page }) => {
    await page.goto("/about-us");
    await expectIndependentPanels(page, "Why Choose Us");
  });

  test("only one item of a group of services is open at a time", async ({ page }) => {
    await page.goto(GROUPS_PATH);
    await expectOneOpenPerGroup(page);
  });
});

function isRound(picture: Locator): Promise<boolean> {
  return picture.evaluate((element) => {
    const { borderTopLeftRadius: radius, objectFit } = getComputedStyle(element);
    const { clientWidth: width, clientHeight: height } = element;
    return objectFit === "cover" && width === height && Number.parseFloat(radius) * 2 >= width;
  });
}

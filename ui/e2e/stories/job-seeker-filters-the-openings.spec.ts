import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expect, openingsTest as fewOpeningsTest, ownServerTest, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { openingsOf } from "../support/openings";

/** The samples: four openings, each in a city of its own. */
const ALL = ["Security Guard", "Security Supervisor", "Driver", "Cook"];

const board = (page: Page) => page.getByRole("region", { name: "Current Openings" });
const titles = (page: Page) => board(page).getByRole("article").getByRole("heading");
const filter = (page: Page) => board(page).getByRole("search", { name: "Filter the openings" });
const select = (page: Page, label: string) => filter(page).getByRole("combobox", { name: label });
const count = (page: Page) => filter(page).getByRole("paragraph");

test("a city and a role narrow the list, and the number of openings is announced", async ({ page }) => {
  await openPage(page, "/career");
  await expect(count(page)).toHaveText("All 4 openings");
  await expect(count(page)).toHaveAttribute("aria-live", "polite");
  await select(page, "City").selectOption("Lahore");
  await expect(titles(page)).toHaveText(["Driver"]);
  await expect(count(page)).toHaveText("1 of 4 openings");
  await expect(page).toHaveURL("/career?city=Lahore");
  await select(page, "Role").selectOption("Cook");
  await expect(titles(page)).toHaveCount(0);
  await expect(count(page)).toHaveText("No opening matches.");
  await expect(page).toHaveURL("/career?city=Lahore&role=Cook");
  await expectAccessible(page);
  await board(page).getByRole("button", { name: "Show all openings" }).click();
  await expect(titles(page)).toHaveText(ALL);
  await expect(select(page, "City")).toBeFocused();
  await expect(select(page, "City")).toHaveValue("");
  await expect(page).toHaveURL("/career");
});

test("the filter works with the keyboard and keeps the focus and the place on the page", async ({ page }) => {
  await openPage(page, "/career");
  await select(page, "Role").focus();
  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await page.keyboard.type("Dr");
  await expect(titles(page)).toHaveText(["Driver"]);
  await expect(select(page, "Role")).toBeFocused();
  expect(await top()).toBe(before);
});

test("a link with a query shows the filtered list, and unknown values show all", async ({ page }) => {
  await openPage(page, "/career?city=Peshawar&role=Cook");
  await expect(titles(page)).toHaveText(["Cook"]);
  await expect(select(page, "City")).toHaveValue("Peshawar");
  await openPage(page, "/career?city=Atlantis&job=driver");
  await expect(titles(page)).toHaveText(ALL);
});

test("a filtered list is there again after Back, and a link to the page shows all", async ({ page }) => {
  await openPage(page, "/career");
  await select(page, "City").selectOption("Lahore");
  await expect(titles(page)).toHaveText(["Driver"]);
  await titles(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Driver" })).toBeFocused();
  await page.goBack();
  await expect(titles(page)).toHaveText(["Driver"]);
  await expect(select(page, "City")).toHaveValue("Lahore");
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "Jobs" }).click();
  await expect(titles(page)).toHaveText(ALL);
  await expect(select(page, "City")).toHaveValue("");
});

test("what is chosen before the scripts run is kept", async ({ page }) => {
  const release = await holdRequests(page, /\.js$/);
  await page.goto("/career", { waitUntil: "commit" });
  await select(page, "City").selectOption("Lahore");
  release();
  await expect(titles(page)).toHaveText(["Driver"]);
  await expect(select(page, "City")).toHaveValue("Lahore");
  await expect(page).toHaveURL("/career?city=Lahore");
});

fewOpeningsTest("a short list has no filter", async ({ page }) => {
  await openPage(page, "/career");
  await expect(titles(page)).toHaveCount(3);
  await expect(filter(page)).toHaveCount(0);
});

ownServerTest("there is no choice where the openings do not differ", async ({ page, server }) => {
  for (const title of ["Guard", "Cook", "Driver", "Supervisor"])
    await server.addJob({ title, location: "Lahore", deadline: "2999-12-31", description: "Work." });
  await expect.poll(async () => (await openingsOf(page)).length).toBe(4);
  await openPage(page, "/career");
  await expect(filter(page).getByRole("combobox")).toHaveCount(1);
  await expect(select(page, "Role")).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`at ${width} px the openings begin on the first screen, below a link to them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/career");
    const heading = board(page).getByRole("heading", { level: 2, name: "Current Openings" });
    expect((await board(page).boundingBox())?.y).toBeLessThan(844);
    const link = page.getByRole("link", { name: "See the openings" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/career#openings-title");
    await expect(heading).toBeInViewport();
    // The sticky header does not cover it.
    const header = await page.getByRole("banner").boundingBox();
    const y = async () => (await heading.boundingBox())?.y ?? 0;
    await expect.poll(y).toBeLessThan(300);
    expect(await y()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("all openings are listed, without a filter, and the link leads to them", async ({ page }) => {
    await page.goto("/career?city=Lahore");
    await expect(titles(page)).toHaveText(ALL);
    await expect(filter(page)).toBeHidden();
    await page.getByRole("link", { name: "See the openings" }).click();
    await expect(board(page).getByRole("heading", { level: 2 }).first()).toBeInViewport();
  });
});

import type { Locator, Page } from "@playwright/test";
import { policies } from "../../src/words/hedonistic-approach";
import { expectAccessible } from "../checks/accessibility";
import { emptyPlaces } from "../checks/empty-places";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const PATH = "/hedonistic-approach";
const titles = [
  "Health Safety & Environment policy",
  "International Code of Conduct charter",
  "Voluntary Principles on Security & Human Rights manifesto",
  "Personal Protective Equipment",
  "Corporate Social Responsibility",
  "Training & Courses",
];

/** All policies are one component with other words. */
const examples = [titles[0], titles[5]].map(String);

type Policy = (typeof policies)[number];

const cards = (page: Page) => page.getByRole("region", { name: "Six policies, open to read" });
const card = (page: Page, title: string) => cards(page).getByRole("link", { name: title, exact: true });
const overlay = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
const text = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

function policy(index: number): Policy {
  const found = policies[index];
  if (!found) throw new Error(`There is no policy ${index}`);
  return found;
}

async function expectFullPolicy(region: Locator, { alt, purpose, actions, checks }: Policy) {
  await expect(region.getByRole("img", { name: alt })).toBeVisible();
  for (const heading of ["Purpose", "What we do", "How it is checked"]) {
    await expect(region.getByRole("heading", { level: 3, name: heading, exact: true })).toBeVisible();
  }
  for (const words of [purpose, ...actions, checks]) await expect(region.getByText(words, { exact: true })).toBeVisible();
}

test("the six policies are cards in one, two or three columns, depending on the width", async ({ page }) => {
  await openPage(page, PATH);
  await expect(cards(page).getByRole("heading", { level: 3 })).toHaveText(titles);
  for (const { width, columns } of [
    { width: 390, columns: 1 },
    { width: 800, columns: 2 },
    { width: 1440, columns: 3 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const items = cards(page).getByRole("listitem");
    const lefts = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
    expect(await emptyPlaces(items), `empty places at ${width} px`).toEqual([]);
  }
});

test("a click opens a policy full-screen, with picture and text", async ({ page }) => {
  await openPage(page, PATH);
  for (const [index, title] of titles.entries()) {
    await card(page, title).click();
    await expectFullPolicy(overlay(page, title), policy(index));
    await expect(overlay(page, title).getByRole("heading", { level: 2, name: title })).toBeInViewport({ ratio: 1 });
    expect(await overlay(page, title).boundingBox(), title).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    await expect(page).toHaveURL(PATH);
    await page.keyboard.press("Escape");
  }
});

test("the keyboard opens a policy, and Escape returns to the card", async ({ page }) => {
  await openPage(page, PATH);
  for (const title of examples) {
    await card(page, title).focus();
    await page.keyboard.press("Enter");
    await expect(overlay(page, title).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(overlay(page, title)).toBeHidden();
    await expect(card(page, title)).toBeFocused();
  }
});

test("the close button returns to the card", async ({ page }) => {
  await openPage(page, PATH);
  for (const title of examples) {
    await card(page, title).click();
    await overlay(page, title).getByRole("button", { name: "Close" }).click();
    await expect(overlay(page, title)).toBeHidden();
    await expect(card(page, title)).toBeFocused();
  }
});

test("picture and text scroll under the title, without horizontal overflow", async ({ page }) => {
  const { title, alt, checks } = policy(2);
  await openPage(page, PATH);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await card(page, title).click();
    const shown = overlay(page, title);
    await shown.getByText(checks, { exact: true }).hover();
    await page.mouse.wheel(0, 5000);
    await expect(shown.getByText(checks, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(shown.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(shown.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    await expect(shown.getByRole("img", { name: alt })).not.toBeInViewport({ ratio: 0.9 });
    expect(
      await shown.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
      `px too wide at ${width}`,
    ).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
  }
});

test("a policy opens scrolled to the top, even after another was scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, PATH);
  await card(page, titles[0] ?? "").click();
  await overlay(page, titles[0] ?? "")
    .getByText(policy(0).checks, { exact: true })
    .scrollIntoViewIfNeeded();
  await page.keyboard.press("Escape");
  await card(page, titles[1] ?? "").click();
  await expect(overlay(page, titles[1] ?? "").getByRole("img")).toBeInViewport({ ratio: 1 });
});

test("with script the page does not show the texts outside the overlay", async ({ page }) => {
  await openPage(page, PATH);
  for (const title of titles) await expect(text(page, title)).toHaveCount(0);
});

test("a policy can be opened by its URL fragment", async ({ page }) => {
  const { id, title } = policy(3);
  await openPage(page, `${PATH}#${id}`);
  await expectFullPolicy(text(page, title), policy(3));
  await expect(text(page, title).getByRole("heading", { level: 2 })).toBeInViewport();
  await expectAccessible(page);
});

test("Control+click opens the policy's URL in a new tab", async ({ page, context }) => {
  await openPage(page, PATH);
  const opened = context.waitForEvent("page");
  await card(page, titles[4] ?? "").click({ modifiers: ["Control"] });
  const tab = await opened;
  await expect(tab).toHaveURL(`${PATH}#${policy(4).id}`);
  await expect(text(tab, titles[4] ?? "")).toBeVisible();
  await expect(overlay(page, titles[4] ?? "")).toBeHidden();
});

test("an open policy has no accessibility violation", async ({ page }) => {
  const [title = ""] = examples;
  await openPage(page, PATH);
  await card(page, title).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(overlay(page, title)).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
  }
});

test("in print every policy is shown in full", async ({ page }) => {
  await openPage(page, PATH);
  await page.emulateMedia({ media: "print" });
  for (const [index, title] of titles.entries()) await expectFullPolicy(text(page, title), policy(index));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page contains every policy, and each card links to its own", async ({ page }) => {
    await page.goto(PATH);
    for (const [index, title] of titles.entries()) {
      await expectFullPolicy(text(page, title), policy(index));
      await card(page, title).click();
      await expect(text(page, title).getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
    }
  });
});

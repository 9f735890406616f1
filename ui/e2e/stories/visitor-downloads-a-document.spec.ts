import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { emptyPlaces } from "../checks/empty-places";
import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";

const titles = [
  "Pakistan Arms Rules, 2021",
  "Standard Operating Procedure (SOP) 2020 on NOCs for private security companies",
  "ICT Private Security Companies Ordinance, 2001",
  "Khyber Pakhtunkhwa Private Security Companies Rules, 2003",
  "Khyber Pakhtunkhwa Private Security Companies Ordinance, 2002",
  "Punjab Private Security Companies (Regulation and Control) (Amendment) Act, 2004",
  "Punjab Private Security Companies (Regulation and Control) Ordinance, 2002",
  "Sindh Private Security Agencies (Regulation and Control) Ordinance, 2000 and Rules, 2001",
  "Balochistan Private Security Companies Ordinance, 2001",
];
const ORDINANCE = "ICT Private Security Companies Ordinance, 2001";
const ORDINANCE_FILE = "ict-private-security-companies-ordinance-2001.pdf";

const grid = (page: Page) => page.getByRole("region", { name: "Nine summaries" });
const cards = (page: Page) => grid(page).getByRole("listitem");
const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const downloadLink = (within: Page | Locator, title: string) =>
  within.getByRole("link", { name: `Download ${title} (PDF)`, exact: true });
const firstPage = (page: Page, title: string) => grid(page).getByRole("img", { name: `First page: ${title}`, exact: true });
const previewLink = (page: Page, title: string) => grid(page).getByRole("link", { name: `Preview ${title}`, exact: true });
const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
const closeButton = (page: Page, title: string) => dialog(page, title).getByRole("button", { name: "Close" });
const preview = (page: Page, title: string) => page.getByTitle(`Preview of ${title}`, { exact: true });

test("the nine documents are listed in order, each with its title and links", async ({ page }) => {
  await openPage(page, "/downloads");
  await expect(cards(page)).toHaveCount(9);
  await expect(cards(page).getByRole("heading")).toHaveText(titles);
  for (const title of titles) {
    const path = await downloadLink(card(page, title), title).getAttribute("href");
    await expect(downloadLink(page, title)).toHaveAttribute("download");
    await expect(previewLink(page, title)).toHaveAttribute("href", path ?? "");
  }
  await expect(card(page, titles[0] ?? "").getByText("Superseded")).toBeVisible();
});

test("every document is a PDF of the size shown on its card", async ({ page }) => {
  await openPage(page, "/downloads");
  for (const title of titles) {
    const path = await downloadLink(page, title).getAttribute("href");
    const response = await page.request.get(path ?? "");
    const bytes = await response.body();
    expect(bytes.subarray(0, 5).toString(), title).toBe("%PDF-");
    await expect(card(page, title).getByText(`, ${Math.round(bytes.length / 1000)} KB`)).toBeVisible();
  }
});

test("the download link saves the file under a readable name", async ({ page }) => {
  await openPage(page, "/downloads");
  const started = page.waitForEvent("download");
  await downloadLink(page, ORDINANCE).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(ORDINANCE_FILE);
  const saved = await readFile(await download.path());
  expect(saved.subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page).toHaveURL("/downloads");
});

test("the cards are in one, two or three columns, depending on the width", async ({ page }) => {
  await openPage(page, "/downloads");
  for (const { width, columns } of [
    { width: 390, columns: 1 },
    { width: 800, columns: 2 },
    { width: 1440, columns: 3 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards(page).evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
    expect(await emptyPlaces(cards(page)), `empty places at ${width} px`).toEqual([]);
  }
});

test("Preview shows the document in a large frame and loads no other", async ({ page }) => {
  await openPage(page, "/downloads");
  await expect(preview(page, ORDINANCE)).toHaveCount(0);
  await previewLink(page, ORDINANCE).click();
  await expect(preview(page, ORDINANCE)).toHaveAttribute("src", new RegExp(`^/downloads/${ORDINANCE_FILE}#`));
  await expect(page.getByTitle(/^Preview/)).toHaveCount(1);
  const [frame, screen] = [await preview(page, ORDINANCE).boundingBox(), page.viewportSize()];
  expect(frame?.width).toBe(screen?.width);
  expect(frame?.height).toBeGreaterThan((screen?.height ?? 0) / 2);
  await closeButton(page, ORDINANCE).click();
  await expect(dialog(page, ORDINANCE)).toBeHidden();
  await expect(page).toHaveURL("/downloads");
});

test("after two previews Back leaves the page, and a closed preview goes on showing nothing", async ({ page }) => {
  await openPage(page, "/contact-us");
  const menu = page.getByRole("navigation", { name: "Footer menu" });
  await menu.getByRole("link", { name: "Downloads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeVisible();
  const entries = await page.evaluate(() => window.history.length);
  for (const title of [ORDINANCE, titles[0] ?? ""]) {
    await previewLink(page, title).click();
    const path = await preview(page, title).getAttribute("src");
    // The viewer shows the document in a frame inside its own.
    await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith(path ?? "")).length).toBe(2);
    await closeButton(page, title).click();
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
});

test("the keyboard opens a preview, goes through the framed document in both directions, and closes it", async ({ page }) => {
  await openPage(page, "/downloads");
  const release = await holdRequests(page, `**/${ORDINANCE_FILE}`);
  await previewLink(page, ORDINANCE).focus();
  await page.keyboard.press("Enter");
  await expect(closeButton(page, ORDINANCE)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(preview(page, ORDINANCE)).toBeFocused();
  release();
  // The viewer shows the document in a frame inside its own. Before, it has nothing that could keep the focus.
  await expect.poll(() => page.frames().filter((frame) => frame.url().includes(ORDINANCE_FILE)).length).toBe(2);
  await preview(page, ORDINANCE).focus();
  const download = downloadLink(dialog(page, ORDINANCE), ORDINANCE);
  await pressUntilFocused(page, "Tab", download);
  await pressUntilFocused(page, "Shift+Tab", preview(page, ORDINANCE));
  await pressUntilFocused(page, "Shift+Tab", closeButton(page, ORDINANCE));
  await download.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: `Open ${ORDINANCE} in the browser (PDF)`, exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page, ORDINANCE)).toBeHidden();
  await expect(previewLink(page, ORDINANCE)).toBeFocused();
});

test("Control+click opens the document in a new tab", async ({ page, context }) => {
  await openPage(page, "/downloads");
  const opened = context.waitForEvent("page");
  await previewLink(page, ORDINANCE).click({ modifiers: ["Control"] });
  await (await opened).close();
  await expect(dialog(page, ORDINANCE)).toBeHidden();
});

test("an open preview has no accessibility violation", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
  await openPage(page, "/downloads");
  await previewLink(page, ORDINANCE).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dialog(page, ORDINANCE)).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
    expect(await dialog(page, ORDINANCE).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test.describe("without a PDF viewer", () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false })));

  test("the preview is a large picture of the first page", ({ page }) => expectPicture(page));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the preview is a large picture of the first page", ({ page }) => expectPicture(page));

  test("the documents are low rows", async ({ page }) => {
    await openPage(page, "/downloads");
    const heights = await cards(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(88);
      expect(height).toBeLessThan(190);
    }
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures and links are shown, and a link downloads its file", async ({ page }) => {
    await page.goto("/downloads");
    for (const title of titles) {
      await firstPage(page, title).scrollIntoViewIfNeeded();
      await expect(firstPage(page, title)).toBeVisible();
      await expect(previewLink(page, title)).toHaveAttribute("href", /^\/downloads\/.+\.pdf$/);
      await expect(downloadLink(page, title)).toBeVisible();
    }
    const started = page.waitForEvent("download");
    await downloadLink(page, ORDINANCE).click();
    expect((await started).suggestedFilename()).toBe(ORDINANCE_FILE);
  });
});

async function expectPicture(page: Page): Promise<void> {
  await openPage(page, "/downloads");
  await previewLink(page, ORDINANCE).click();
  const picture = dialog(page, ORDINANCE).getByRole("img", { name: `First page: ${ORDINANCE}`, exact: true });
  await expect(picture).toBeInViewport();
  const [width, screen] = [(await picture.boundingBox())?.width ?? 0, page.viewportSize()?.width ?? 0];
  expect(width).toBeGreaterThan(Math.min(screen, 900) * 0.9);
  await expect(preview(page, ORDINANCE)).toHaveCount(0);
}

/** Presses a key until the target has had the focus. The stops inside a frame cannot be seen from outside. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await target.evaluate((element: HTMLElement) => {
    element.addEventListener("focus", () => element.setAttribute("data-reached", ""), { once: true });
  });
  const reached = () => target.evaluate((element) => element === document.activeElement || element.hasAttribute("data-reached"));
  for (let press = 0; press < 10 && !(await reached()); press += 1) {
    await page.keyboard.press(key);
    // A frame runs in its own process and gives the focus back later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
  expect(await reached()).toBe(true);
}

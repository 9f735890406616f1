import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
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
const downloadLink = (page: Page, title: string) => page.getByRole("link", { name: `Download ${title} (PDF)`, exact: true });
const firstPage = (page: Page, title: string) => page.getByRole("img", { name: `First page: ${title}`, exact: true });
const previewButton = (page: Page, title: string) => page.getByRole("button", { name: `Preview ${title}`, exact: true });
const closeButton = (page: Page, title: string) => page.getByRole("button", { name: `Close ${title}`, exact: true });
const preview = (page: Page, title: string) => page.getByTitle(`Preview of ${title}`, { exact: true });

test("the nine documents are listed in order, each with its title and links", async ({ page }) => {
  await openPage(page, "/downloads");
  await expect(cards(page)).toHaveCount(9);
  await expect(cards(page).getByRole("heading")).toHaveText(titles);
  for (const title of titles) {
    await expect(card(page, title).getByRole("link", { name: `Open ${title} in the browser (PDF)`, exact: true })).toBeVisible();
    await expect(downloadLink(page, title)).toHaveAttribute("download");
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
    await expect(card(page, title).getByText(`${Math.round(bytes.length / 1000)} kilobytes`)).toBeVisible();
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
  }
});

test("Preview shows the document in a frame and loads no other", async ({ page }) => {
  await openPage(page, "/downloads");
  await expect(preview(page, ORDINANCE)).toHaveCount(0);
  await previewButton(page, ORDINANCE).click();
  await expect(preview(page, ORDINANCE)).toHaveAttribute("src", new RegExp(`^/downloads/${ORDINANCE_FILE}#`));
  await expect(firstPage(page, ORDINANCE)).toHaveCount(0);
  await expect(grid(page).getByTitle(/^Preview/)).toHaveCount(1);
  await closeButton(page, ORDINANCE).click();
  await expect(firstPage(page, ORDINANCE)).toBeVisible();
});

test("the keyboard opens a preview, and goes through the framed document in both directions", async ({ page }) => {
  await openPage(page, "/downloads");
  const release = await holdRequests(page, `**/${ORDINANCE_FILE}`);
  await previewButton(page, ORDINANCE).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(preview(page, ORDINANCE)).toBeFocused();
  release();
  // The viewer shows the document in a frame inside its own. Before, it has nothing that could keep the focus.
  await expect.poll(() => page.frames().filter((frame) => frame.url().includes(ORDINANCE_FILE)).length).toBe(2);
  await preview(page, ORDINANCE).focus();
  await pressUntilFocused(page, "Tab", downloadLink(page, ORDINANCE));
  await pressUntilFocused(page, "Shift+Tab", preview(page, ORDINANCE));
  await pressUntilFocused(page, "Shift+Tab", closeButton(page, ORDINANCE));
  await downloadLink(page, ORDINANCE).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: `Open ${ORDINANCE} in the browser (PDF)`, exact: true })).toBeFocused();
});

test.describe("without a PDF viewer", () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false })));

  test("the first page is only shown as a picture", async ({ page }) => {
    await openPage(page, "/downloads");
    await firstPage(page, ORDINANCE).scrollIntoViewIfNeeded();
    await expect(firstPage(page, ORDINANCE)).toBeInViewport();
    await expect(grid(page).getByRole("button")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the first page is only shown as a picture", async ({ page }) => {
    await openPage(page, "/downloads");
    await firstPage(page, ORDINANCE).scrollIntoViewIfNeeded();
    await expect(firstPage(page, ORDINANCE)).toBeInViewport();
    await expect(grid(page).getByRole("button")).toHaveCount(0);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures and links are shown, and a link downloads its file", async ({ page }) => {
    await page.goto("/downloads");
    for (const title of titles) {
      await firstPage(page, title).scrollIntoViewIfNeeded();
      await expect(firstPage(page, title)).toBeVisible();
      await expect(downloadLink(page, title)).toBeVisible();
    }
    const started = page.waitForEvent("download");
    await downloadLink(page, ORDINANCE).click();
    expect((await started).suggestedFilename()).toBe(ORDINANCE_FILE);
  });
});

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

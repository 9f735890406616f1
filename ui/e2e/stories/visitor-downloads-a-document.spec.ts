import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectColumns } from "../checks/columns";
import { measureDistanceFromHeader } from "../checks/layout-faults";
import { expect, test } from "../support/fixtures";
import { footerLink, openPage } from "../support/open-page";

const ORDINANCE = "ICT Private Security Companies Ordinance, 2001";
const ORDINANCE_FILE = "ict-private-security-companies-ordinance-2001.pdf";

const grid = (page: Page) => page.getByRole("region", { name: "Rules and laws" });
const cards = (page: Page) => grid(page).getByRole("listitem");
const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const downloadLink = (page: Page) => grid(page).getByRole("link", { name: `Download ${ORDINANCE} (PDF)`, exact: true });
const previewLink = (page: Page) => grid(page).getByRole("link", { name: `Preview ${ORDINANCE}`, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: ORDINANCE, exact: true });
const preview = (page: Page) => page.getByRole("dialog").getByTitle(`Preview of ${ORDINANCE}`, { exact: true });

/** Each of the nine cards shows the first page as a picture and in a frame, a title, and links to its file. */
async function expectCards(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(9);
  for (const card of await cards(page).all()) {
    const title = await card.getByRole("heading").innerText();
    const name = (words: string) => ({ name: words, exact: true });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole("img", name(`First page: ${title}`))).toBeVisible();
    const frame = card.getByTitle(`Preview of ${title}`, { exact: true });
    await card.getByRole("link", name(`Preview ${title}`)).hover();
    await expect(frame, "under the mouse").toHaveCSS("opacity", "1");
    const download = card.getByRole("link", name(`Download ${title} (PDF)`));
    await expect(download).toHaveAttribute("download");
    await expect(download).toHaveAttribute("href", /^\/downloads\/.+\.pdf$/);
    await expect(card.getByRole("link", name(`Preview ${title}`))).toHaveAttribute("href", /^\/downloads\/.+\.pdf$/);
    await expect(card.getByText("Summary", { exact: true })).toBeVisible();
    await expect(card.getByText(/^Official source: ./).getByRole("link")).toHaveAttribute("href", /^https?:/);
    await expect(card.getByText(/^PDF, \d+ pages?, \d+ KB$/)).toBeVisible();
  }
}

test("the nine documents are in one, two or three columns, and a link saves one under a readable name", async ({ page }) => {
  await openPage(page, "/downloads");
  await expectCards(page);
  await expect(headings(page).nth(0)).toHaveText("Rules and laws");
  await expect(headings(page).nth(1), "after the nine").toHaveText("Two specimens and a price sheet");
  const started = page.waitForEvent("download");
  await downloadLink(page).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(ORDINANCE_FILE);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page).toHaveURL("/downloads");
  await expectColumns(page, cards(page), { 390: 1, 800: 2, 1440: 3 });
});

test("the name of a province leads to its documents, right below the header", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/downloads");
    await page.getByRole("main").getByRole("link", { name: "Punjab", exact: true }).click();
    await expect.poll(() => measureDistanceFromHeader(page), `at ${width} px`).toBe(0);
  }
});

test("Preview shows the document in a large frame, and afterwards Back leaves the page", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerLink(page, "Downloads").click();
  await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await previewLink(page).click();
  await expect(preview(page)).toHaveAttribute("src", new RegExp(`^/downloads/${ORDINANCE_FILE}#`));
  const [frame, screen] = [await preview(page).boundingBox(), page.viewportSize()];
  expect(frame?.width).toBe(screen?.width);
  expect(frame?.height).toBeGreaterThan((screen?.height ?? 0) / 2);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
});

test("without a PDF viewer the preview is a large picture of the first page", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/downloads");
  await previewLink(page).click();
  const picture = dialog(page).getByRole("img", { name: `First page: ${ORDINANCE}`, exact: true });
  await expect(picture).toBeInViewport();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(390 * 0.9);
  await expect(page.getByTitle(/^Preview of/)).toHaveCount(0);
});

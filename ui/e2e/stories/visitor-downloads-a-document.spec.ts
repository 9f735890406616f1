import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectColumns } from "../checks/columns";
import { measureDistanceFromHeader } from "../checks/layout-faults";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { footerLink, heading, openPage } from "../support/open-page";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const ORDINANCE = "ICT Private Security Companies Ordinance, 2001";
const ORDINANCE_FILE = "ict-private-security-companies-ordinance-2001.pdf";

/** Options of a locator by role. */
const exactly = (name: string) => ({ name, exact: true });

const grid = (page: Page) => page.getByRole("region", { name: "Rules and laws" });
const cards = (page: Page) => grid(page).getByRole("listitem");
const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const downloadLink = (page: Page) =>
  grid(page).getByRole("link", exactly(`Download ${ORDINANCE} (PDF)`));
const previewLink = (page: Page) => grid(page).getByRole("link", exactly(`Preview ${ORDINANCE}`));
const dialog = (page: Page) => page.getByRole("dialog", exactly(ORDINANCE));
const preview = (page: Page) =>
  page.getByRole("dialog").getByTitle(`Preview of ${ORDINANCE}`, { exact: true });

/** Each of the nine cards shows the first page as a picture and in a frame, a title, and links to its file. */
async function expectCards(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(9);
  for (const card of await cards(page).all()) {
    const title = await card.getByRole("heading").innerText();
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole("img", exactly(`First page: ${title}`))).toBeVisible();
    const frame = card.getByTitle(`Preview of ${title}`, { exact: true });
    await card.getByRole("link", exactly(`Preview ${title}`)).hover();
    await expect(frame, "under the mouse").toHaveCSS("opacity", "1");
    const download = card.getByRole("link", exactly(`Download ${title} (PDF)`));
    await expect(download).toHaveAttribute("download");
    await expect(download).toHaveAttribute("href", /^\/downloads\/.+\.pdf$/);
    await expect(card.getByRole("link", exactly(`Preview ${title}`))).toHaveAttribute(
      "href",
      /^\/downloads\/.+\.pdf$/,
    );
    await expect(card.getByText("Summary", { exact: true })).toBeVisible();
    await expect(card.getByText(/^Official source: ./).getByRole("link")).toHaveAttribute(
      "href",
      /^https?:/,
    );
    await expect(card.getByText(/^PDF, \d+ pages?, \d+ KB$/)).toBeVisible();
  }
}

test("each of the nine documents has a card with previews and links", async ({ page }) => {
  await openPage(page, "/downloads");
  await expectCards(page);
});

test("the documents come before the specimens", async ({ page }) => {
  await openPage(page, "/downloads");
  await expect(headings(page).nth(0)).toHaveText("Rules and laws");
  await expect(headings(page).nth(1)).toHaveText("Two specimens and a price sheet");
});

test("the documents are in one, two or three columns", async ({ page }) => {
  await openPage(page, "/downloads");
  await expectColumns(page, cards(page), { 390: 1, 800: 2, 1440: 3 });
});

test("a download gets a readable file name", async ({ page }) => {
  await openPage(page, "/downloads");
  const started = page.waitForEvent("download");
  await downloadLink(page).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(ORDINANCE_FILE);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page).toHaveURL("/downloads");
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px, a link to a province scrolls its first document to just below the header`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openPage(page, "/downloads");
    await page.getByRole("main").getByRole("link", exactly("Punjab")).click();
    await expect.poll(() => measureDistanceFromHeader(page)).toBe(0);
  });
}

test("Preview shows the document in a large frame", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openPage(page, "/downloads");
  await expect(preview(page)).toHaveCount(0);
  await previewLink(page).click();
  await expect(preview(page)).toHaveAttribute("src", new RegExp(`^/downloads/${ORDINANCE_FILE}#`));
  const frame = await boxOf(preview(page));
  expect(frame.width).toBe(DESKTOP.width);
  expect(frame.height).toBeGreaterThan(DESKTOP.height / 2);
});

test("after the preview is closed, Back leaves the page", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerLink(page, "Downloads").click();
  await expect(heading(page, "Downloads")).toBeVisible();
  await previewLink(page).click();
  await expect(preview(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page, "Contact us")).toBeVisible();
});

test("without a PDF viewer, the preview shows a large picture of the first page", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }),
  );
  await page.setViewportSize(PHONE);
  await openPage(page, "/downloads");
  await previewLink(page).click();
  const picture = dialog(page).getByRole("img", exactly(`First page: ${ORDINANCE}`));
  await expect(picture).toBeInViewport();
  expect((await boxOf(picture)).width).toBeGreaterThan(PHONE.width * 0.9);
  await expect(page.getByTitle(/^Preview of/)).toHaveCount(0);
});

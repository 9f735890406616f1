import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { NEWS_ITEM } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import {
  footerLink,
  hasOverlayEntry,
  openPage,
  scrollPosition,
  waitForHydration,
} from "../support/open-page";

const POLICY = "Personal Protective Equipment";
const DOCUMENT = "ICT Private Security Companies Ordinance, 2001";

/** For each dialog: the link that opens it, its name, and the target of the link without script. */
const dialogs = [
  {
    path: "/news",
    opener: NEWS_ITEM.title,
    title: NEWS_ITEM.title,
    address: /\/news\/radio-torch-keys$/,
  },
  { path: "/hedonistic-approach", opener: POLICY, title: POLICY, address: /#[\w-]+$/ },
  {
    path: "/downloads",
    opener: `Preview ${DOCUMENT}`,
    title: DOCUMENT,
    address: /\/downloads\/[\w-]+\.pdf$/,
  },
];

const link = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const closeButton = (page: Page, name: string) =>
  dialog(page, name).getByRole("button", { name: "Close" });

for (const { path, opener, title, address } of dialogs) {
  test.describe(path, () => {
    // A picture replaces the document, because the PDF viewer belongs to the browser.
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }),
      );
      await openPage(page, path);
    });

    test("a dialog opens, and its button or Escape leads back to the link, and the page has not moved", async ({
      page,
    }) => {
      const place = () =>
        page
          .getByRole("heading", { level: 1 })
          .evaluate((heading) => heading.getBoundingClientRect().x);
      const before = await place();
      for (const close of [
        () => closeButton(page, title).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await link(page, opener).click();
        await expect(dialog(page, title)).toBeVisible();
        await expect(page).toHaveURL(path);
        await close();
        await expect(dialog(page, title)).toBeHidden();
        await expect(link(page, opener)).toBeFocused();
        expect(await place()).toBe(before);
      }
    });

    test("back closes a dialog, even on the first page of the tab, and forward opens it again", async ({
      page,
    }) => {
      for (const step of ["first", "second"]) {
        await link(page, opener).click();
        await expect(dialog(page, title), step).toBeVisible();
        await page.goBack();
        await expect(dialog(page, title)).toBeHidden();
        await expect(page).toHaveURL(path);
        await expect(link(page, opener)).toBeFocused();
      }
      await page.goForward();
      await expect(dialog(page, title)).toBeVisible();
      await page.reload();
      await waitForHydration(page);
      await expect(dialog(page, title)).toBeVisible();
      await page.goBack();
      await expect(dialog(page, title)).toBeHidden();
      await expect(page).toHaveURL(path);
    });

    test("after a dialog was closed, back leaves the page, which is where it was", async ({
      page,
    }) => {
      await footerLink(page, "Contact us").click();
      await expect(page).toHaveURL("/contact-us");
      await page.goBack();
      for (const close of [
        () => closeButton(page, title).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await link(page, opener).click();
        await expect(dialog(page, title)).toBeVisible();
        const place = await scrollPosition(page);
        await close();
        await expect(dialog(page, title)).toBeHidden();
        await expect.poll(() => hasOverlayEntry(page)).toBe(false);
        expect(await scrollPosition(page)).toBe(place);
      }
      await footerLink(page, "Contact us").click();
      await expect(page).toHaveURL("/contact-us");
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(dialog(page, title)).toBeHidden();
    });

    test("the keyboard opens and closes a dialog, which is accessible", async ({ page }) => {
      await link(page, opener).focus();
      await page.keyboard.press("Enter");
      await expect(closeButton(page, title)).toBeFocused();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
      const tooWide = await dialog(page, title).evaluate(
        (box) => box.scrollWidth - box.clientWidth,
      );
      expect(tooWide, "px too wide").toBeLessThanOrEqual(0);
      await page.keyboard.press("Enter");
      await expect(dialog(page, title)).toBeHidden();
      await expect(link(page, opener)).toBeFocused();
    });

    test("a click with Control opens what is in the dialog in a new tab", async ({
      page,
      context,
    }) => {
      const opened = context.waitForEvent("page");
      await link(page, opener).click({ modifiers: ["Control"] });
      await (await opened).close();
      await expect(link(page, opener)).toHaveAttribute("href", address);
      await expect(dialog(page, title)).toBeHidden();
    });
  });
}

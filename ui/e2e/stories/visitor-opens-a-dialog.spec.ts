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

const closers = [
  {
    closer: "the close button",
    close: (page: Page, name: string) => closeButton(page, name).click(),
  },
  { closer: "Escape", close: (page: Page) => page.keyboard.press("Escape") },
];

for (const { path, opener, title, address } of dialogs) {
  test.describe(path, () => {
    // A picture replaces the document, because the PDF viewer belongs to the browser.
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }),
      );
      await openPage(page, path);
    });

    for (const { closer, close } of closers) {
      test(`${closer} closes a dialog, focuses its link and does not move the page`, async ({
        page,
      }) => {
        const left = () =>
          page
            .getByRole("heading", { level: 1 })
            .evaluate((heading) => heading.getBoundingClientRect().x);
        const before = await left();
        await link(page, opener).click();
        await expect(dialog(page, title)).toBeVisible();
        await expect(page).toHaveURL(path);
        await close(page, title);
        await expect(dialog(page, title)).toBeHidden();
        await expect(link(page, opener)).toBeFocused();
        expect(await left()).toBe(before);
      });

      test(`after ${closer} has closed a dialog, Back leaves the page`, async ({ page }) => {
        await footerLink(page, "Contact us").click();
        await expect(page).toHaveURL("/contact-us");
        await page.goBack();
        await link(page, opener).click();
        await expect(dialog(page, title)).toBeVisible();
        const before = await scrollPosition(page);
        await close(page, title);
        await expect(dialog(page, title)).toBeHidden();
        await expect.poll(() => hasOverlayEntry(page)).toBe(false);
        expect(await scrollPosition(page)).toBe(before);
        await footerLink(page, "Contact us").click();
        await expect(page).toHaveURL("/contact-us");
        await page.goBack();
        await expect(page).toHaveURL(path);
        await expect(dialog(page, title)).toBeHidden();
      });
    }

    test("Back closes a dialog, and Forward opens it again", async ({ page }) => {
      // The first time, the page is the first one in the tab.
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
    });

    test("a dialog stays open after a reload, and Back closes it", async ({ page }) => {
      await link(page, opener).click();
      await expect(dialog(page, title)).toBeVisible();
      await page.reload();
      await waitForHydration(page);
      await expect(dialog(page, title)).toBeVisible();
      await page.goBack();
      await expect(dialog(page, title)).toBeHidden();
      await expect(page).toHaveURL(path);
    });

    test("the keyboard opens and closes a dialog", async ({ page }) => {
      await link(page, opener).focus();
      await page.keyboard.press("Enter");
      await expect(closeButton(page, title)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog(page, title)).toBeHidden();
      await expect(link(page, opener)).toBeFocused();
    });

    test("a dialog fits a phone and is accessible", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await link(page, opener).click();
      await expect(dialog(page, title)).toBeVisible();
      await expectAccessible(page);
      const tooWide = await dialog(page, title).evaluate(
        (box) => box.scrollWidth - box.clientWidth,
      );
      expect(tooWide, "px too wide").toBeLessThanOrEqual(0);
    });

    test("a click with the Control key opens a new tab instead of the dialog", async ({
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

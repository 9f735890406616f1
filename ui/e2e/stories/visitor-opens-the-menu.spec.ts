import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectKeyboardOperable } from "../checks/keyboard-walk";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import {
  hasOverlayEntry,
  heading,
  openPage,
  readHrefs,
  scrollPosition,
  scrollTo,
  waitForHydration,
} from "../support/open-page";

/** The specification prescribes 15rem. */
const SIDE_MENU_WIDTH_PX = 240;
const HEIGHT_PX = 900;

/** The items in the order of the specification. */
const mainItems = [
  { name: "Home", path: "/" },
  { name: "Who we are", path: "/about-us" },
  { name: "Why choose us", path: "/why-stand-fast" },
  { name: "Hedonistic Approach", path: "/hedonistic-approach" },
  { name: "Security services", path: "/what-we-do" },
  { name: "Company profile", path: "/company-profile" },
  { name: "Contact us", path: "/contact-us" },
  { name: "News", path: "/news" },
  { name: "Jobs", path: "/career" },
];
const footerPaths = [
  "/",
  "/about-us",
  "/why-stand-fast",
  "/what-we-do",
  "/news",
  "/career",
  "/downloads",
  "/contact-us",
];
const IMPORTANT_LINKS = 9;

const opener = (page: Page) => page.getByRole("button", { name: "Open the menu" });
const closeButton = (page: Page) => page.getByRole("button", { name: "Close the menu" });
/** The link in the header or in the side menu. Only one of the two is visible. */
const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const item = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });
/** The dialogs and popovers above the page. */
const panel = (page: Page) => page.locator("dialog[open], :popover-open .side-panel");
const footer = (page: Page) => page.getByRole("contentinfo");

async function expectItems(page: Page): Promise<void> {
  await expect(menu(page).getByRole("link")).toHaveText(mainItems.map(({ name }) => name));
  for (const { name, path } of mainItems)
    await expect(item(page, name)).toHaveAttribute("href", path);
}

async function openMenu(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT_PX }, hasTouch: width < 500 });

    test("the side menu is 15rem wide, at the right edge", async ({ page }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      // The width excludes the scroll bar.
      const right = await page.evaluate(() => document.body.getBoundingClientRect().right);
      const box = {
        x: right - SIDE_MENU_WIDTH_PX,
        y: 0,
        width: SIDE_MENU_WIDTH_PX,
        height: HEIGHT_PX,
      };
      await expect.poll(() => panel(page).boundingBox()).toEqual(box);
    });

    test("the side menu lists the nine items and marks the current page", async ({ page }) => {
      await openPage(page, "/about-us");
      await expect(menu(page)).toHaveCount(0);
      await openMenu(page);
      await expectItems(page);
      await expect(item(page, "Who we are")).toHaveAttribute("aria-current", "page");
      await expectAccessible(page);
    });

    for (const { closer, close } of [
      { closer: "Back", close: (page: Page) => page.goBack() },
      { closer: "the close button", close: (page: Page) => closeButton(page).click() },
      { closer: "Escape", close: (page: Page) => page.keyboard.press("Escape") },
    ]) {
      test(`${closer} closes the menu and does not move the page`, async ({ page }) => {
        await openPage(page, "/career#how-title");
        await scrollTo(page, 100);
        await openMenu(page);
        await expect.poll(() => hasOverlayEntry(page)).toBe(true);
        await close(page);
        await expect(menu(page)).toHaveCount(0);
        await expect(page).toHaveURL("/career#how-title");
        await expect.poll(() => hasOverlayEntry(page)).toBe(false);
        await expect(opener(page)).toBeFocused();
        expect(await scrollPosition(page)).toBe(100);
      });
    }

    test("Forward opens the menu again, and Back closes it", async ({ page }) => {
      await openPage(page, "/career#how-title");
      await openMenu(page);
      await expect.poll(() => hasOverlayEntry(page)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(menu(page)).toHaveCount(0);
      await expect.poll(() => hasOverlayEntry(page)).toBe(false);
      await page.goForward();
      await expect(menu(page)).toBeVisible();
      await page.goBack();
      await expect(menu(page)).toHaveCount(0);
    });

    test("the menu closes when the focus leaves it", async ({ page }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      await panel(page).getByRole("link").last().focus();
      await page.keyboard.press("Tab");
      await expect(menu(page)).toHaveCount(0);
    });

    test("a click outside closes the menu", async ({ page }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      await page.mouse.click(60, HEIGHT_PX / 2);
      await expect(menu(page)).toHaveCount(0);
    });

    test("a tap outside closes the menu and does not activate the page behind it", async ({
      page,
    }) => {
      await openPage(page, "/");
      await page.evaluate(() => {
        document.addEventListener("click", ({ target }) => {
          if (!(target as Element).closest("[popover], [popovertarget]"))
            document.body.dataset.reached = String(target);
        });
      });
      for (const element of [
        page.getByRole("banner").getByRole("link").first(),
        page.getByRole("main").getByRole("link").first(),
      ]) {
        const box = await boxOf(element);
        await openMenu(page);
        const [x, y] = [Math.round(box.x + 8), Math.round(box.y + box.height / 2)];
        if (width < 500) await page.touchscreen.tap(x, y);
        else await page.mouse.click(x, y);
        await expect(menu(page)).toHaveCount(0);
        await expect.poll(() => hasOverlayEntry(page)).toBe(false);
        await expect(page).toHaveURL("/");
        expect(await page.evaluate(() => document.body.dataset.reached)).toBeUndefined();
      }
    });

    test("a link in the menu closes it, and the history has each page once", async ({ page }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      await item(page, "News").click();
      await expect(page).toHaveURL("/news");
      await expect(menu(page)).toHaveCount(0);
      await expect(heading(page, "News")).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/about-us");
      await expect(menu(page)).toHaveCount(0);
    });

    test("a link to the current page closes the menu", async ({ page }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      await item(page, "Who we are").click();
      await expect(menu(page)).toHaveCount(0);
      await expect(page).toHaveURL("/about-us");
    });

    test("on a slow phone, Back closes the menu as soon as it has opened", async ({
      context,
      page,
    }) => {
      await openPage(page, "/career#how-title");
      const client = await context.newCDPSession(page);
      await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      // Goes back before React has rendered the menu's history entry.
      await page.evaluate(() => {
        const pushState = window.history.pushState.bind(window.history);
        window.history.pushState = (...entry) => {
          pushState(...entry);
          window.history.back();
        };
        window.addEventListener("popstate", () => document.body.classList.add("is-back"));
      });
      await opener(page).click();
      await expect(page.locator("body")).toContainClass("is-back");
      await expect(menu(page)).toHaveCount(0);
      await expect(page).toHaveURL("/career#how-title");
      expect(await hasOverlayEntry(page)).toBe(false);
    });

    test("the menu links to the other language, and Back from there shows no menu", async ({
      page,
    }) => {
      await openPage(page, "/about-us");
      await openMenu(page);
      await panel(page).getByRole("link", { name: "اردو" }).click();
      await expect(page).toHaveURL("/ur/about-us");
      await waitForHydration(page);
      await page.goBack();
      await expect(page).toHaveURL("/about-us");
      await expect(opener(page)).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
    });

    test("the keyboard opens, walks through and closes the menu without moving the page", async ({
      page,
    }) => {
      await openPage(page, "/about-us");
      await opener(page).focus();
      await scrollTo(page, 2000);
      await page.keyboard.press("Enter");
      // The close button comes before the items.
      await expect(closeButton(page)).toBeFocused();
      for (const { name } of mainItems) {
        await page.keyboard.press("Tab");
        await expect(item(page, name)).toBeFocused();
        await expect(item(page, name)).toBeInViewport({ ratio: 0.9 });
      }
      await page.keyboard.press("Escape");
      await expect(menu(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
      expect(await scrollPosition(page)).toBe(2000);
    });
  });
}

test("from 1536 px on, the header contains the nine items instead of the menu button", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1535, height: HEIGHT_PX });
  await openPage(page, "/contact-us");
  await expect(opener(page)).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1536, height: HEIGHT_PX });
  await expect(opener(page)).toHaveCount(0);
  // The main menu contains the other links.
  const shortcuts = page
    .getByRole("navigation", { name: "Frequent destinations" })
    .getByRole("link");
  await expect(shortcuts).toHaveText(["Banks", "Housing societies"]);
  await expectItems(page);
  await expect(item(page, "Contact us")).toHaveAttribute("aria-current", "page");
  await expect(item(page, "Home")).not.toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await expectKeyboardOperable(page);
});

test("from 1536 px on, the header stays in view", async ({ page }) => {
  await page.setViewportSize({ width: 1536, height: HEIGHT_PX });
  await openPage(page, "/contact-us");
  await item(page, "Company profile").click();
  await expect(page).toHaveURL("/company-profile");
  // A new page scrolls to its top when it appears.
  await expect(heading(page)).toBeFocused();
  await scrollTo(page, 1000);
  await expect(item(page, "Home")).toBeInViewport({ ratio: 1 });
});

test("the footer shows its menu, the copyright and the developer", async ({ page }) => {
  await openPage(page, "/");
  expect(
    await readHrefs(
      footer(page).getByRole("navigation", { name: "Footer menu" }).getByRole("link"),
    ),
  ).toEqual(footerPaths);
  await expect(footer(page).getByText("© 2024 Stand Fast Security")).toBeVisible();
  await expect(footer(page).getByText(/^Developed by/)).toBeVisible();
});

test("the footer links to nine government portals, each in a new tab", async ({ page }) => {
  await openPage(page, "/");
  const portals = footer(page).getByRole("link", { name: /opens in a new tab/ });
  await expect(portals).toHaveCount(IMPORTANT_LINKS);
  expect(new Set(await readHrefs(portals)).size).toBe(IMPORTANT_LINKS);
  for (const portal of await portals.all()) {
    await expect(portal).toHaveAttribute("href", /^https:\/\/[a-z.]+\.gov\.pk\//);
    await expect(portal).toHaveAttribute("target", "_blank");
    await expect(portal).toHaveAttribute("rel", /\bnoopener\b/);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: HEIGHT_PX } });

  test("the menu opens and closes", async ({ page }) => {
    await page.goto("/about-us");
    await openMenu(page);
    await expectItems(page);
    await closeButton(page).click();
    await expect(menu(page)).toHaveCount(0);
  });

  test("a link in the menu shows its page with the menu closed", async ({ page }) => {
    await page.goto("/about-us");
    await openMenu(page);
    await item(page, "News").click();
    await expect(page).toHaveURL("/news");
    await expect(menu(page)).toHaveCount(0);
  });

  test("the footer links to every page of the menu", async ({ page }) => {
    await page.goto("/about-us");
    expect(await readHrefs(footer(page).getByRole("link"))).toEqual(
      expect.arrayContaining(mainItems.map(({ path }) => path)),
    );
  });
});

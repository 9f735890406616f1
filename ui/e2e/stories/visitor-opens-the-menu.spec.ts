import type { Locator, Page } from "@playwright/test";
import { services as allServices } from "../../src/facts/services";
import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";

const SIDE_MENU_WIDTH_PX = 240;
const HEIGHT_PX = 900;

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

const serviceItems = allServices.map(({ label, path }) => ({ name: label, path }));

const footerPaths = ["/", "/about-us", "/why-stand-fast", "/what-we-do", "/news", "/career", "/downloads", "/contact-us"];

const importantLinks = [
  "Interior Ministry",
  "ICT Administration",
  "Punjab Home Dept",
  "Punjab Monitoring",
  "KPK",
  "AJ&K",
  "Gilgit-Baltistan",
  "Sindh",
  "Balochistan",
];

const opener = (page: Page) => page.getByRole("button", { name: "Open the menu" });
const sideMenu = (page: Page) => page.getByRole("dialog", { name: "Main menu" });
const closeButton = (page: Page) => sideMenu(page).getByRole("button", { name: "Close the menu" });
const inlineMenu = (page: Page) => page.getByRole("banner").getByRole("navigation", { name: "Main menu" });
const services = (page: Page) => sideMenu(page).getByRole("navigation", { name: "Services" });
const footer = (page: Page) => page.getByRole("contentinfo");

async function expectItems(menu: Locator, items: typeof mainItems) {
  await expect(menu.getByRole("link")).toHaveText(items.map(({ name }) => name));
  for (const { name, path } of items) {
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
}

for (const width of [390, 1440]) {
  test.describe(`the side menu at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT_PX } });

    test("is at the right edge, 15rem wide, with the nine items", async ({ page }) => {
      await openPage(page, "/");
      await expect(inlineMenu(page)).toBeHidden();
      await opener(page).click();
      await expect(closeButton(page)).toBeFocused();
      // Excludes the space that an open dialog reserves for the scroll bar.
      const right = await page.evaluate(() => document.body.getBoundingClientRect().right);
      await expect
        .poll(() => sideMenu(page).boundingBox())
        .toEqual({ x: right - SIDE_MENU_WIDTH_PX, y: 0, width: SIDE_MENU_WIDTH_PX, height: HEIGHT_PX });
      await expectItems(sideMenu(page).getByRole("navigation", { name: "Main menu" }), mainItems);
      await expect(sideMenu(page).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    });

    test("has the eight services, and always in view at its foot the quote form and the telephone", async ({ page }) => {
      await openPage(page, "/");
      await opener(page).click();
      await expectItems(services(page), serviceItems);
      const actions = ["Request a quotation", "+92 51 000 0000"].map((name) => sideMenu(page).getByRole("link", { name }));
      for (const height of [HEIGHT_PX, 500]) {
        await page.setViewportSize({ width, height });
        for (const action of actions) await expect(action).toBeInViewport({ ratio: 1 });
      }
      await services(page).getByRole("link", { name: "Canine" }).click();
      await expect(page).toHaveURL("/services/canine");
      await expect(sideMenu(page)).toBeHidden();
    });

    test("closes with its button, a click beside it or Escape, and the focus returns to the menu button", async ({ page }) => {
      await openPage(page, "/");
      for (const close of [
        () => closeButton(page).click(),
        () => page.mouse.click(60, HEIGHT_PX / 2),
        () => page.keyboard.press("Escape"),
      ]) {
        await opener(page).click();
        await expect(sideMenu(page)).toBeVisible();
        await close();
        await expect(sideMenu(page)).toBeHidden();
        await expect(opener(page)).toBeFocused();
      }
    });

    test("opens and closes by keyboard without moving the page", async ({ page }) => {
      await openPage(page, "/about-us");
      await page.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" }));
      await opener(page).focus();
      await page.keyboard.press("Enter");
      await expect(sideMenu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(opener(page)).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(2000);
    });

    test("leaves a click with a modifier to the browser", async ({ page, context }) => {
      await openPage(page, "/");
      const opened = context.waitForEvent("page");
      await opener(page).click({ modifiers: ["Control"] });
      await expect(await opened).toHaveURL("/#footer-menu");
      await expect(sideMenu(page)).toBeHidden();
    });

    test("closes when a link is followed", async ({ page }) => {
      await openPage(page, "/");
      await opener(page).click();
      await sideMenu(page).getByRole("link", { name: "News" }).click();
      await expect(page).toHaveURL("/news");
      await expect(sideMenu(page)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeFocused();
    });

    test("closes when the link to the current page is followed", async ({ page }) => {
      await openPage(page, "/");
      await opener(page).click();
      await sideMenu(page).getByRole("link", { name: "Home" }).click();
      await expect(sideMenu(page)).toBeHidden();
      await expect(page).toHaveURL("/");
    });

    test("can be operated by keyboard and traps the focus", async ({ page }) => {
      await openPage(page, "/");
      await opener(page).focus();
      await page.keyboard.press("Enter");
      await expect(closeButton(page)).toBeFocused();
      for (const { name } of [...mainItems, ...serviceItems, { name: "Request a quotation" }, { name: "+92 51 000 0000" }]) {
        await page.keyboard.press("Tab");
        const item = sideMenu(page).getByRole("link", { name, exact: true });
        await expect(item).toBeFocused();
        await expect(item).toBeInViewport({ ratio: 0.9 });
      }
      // After the last item, the focus moves to the browser's own controls, never to the page behind.
      await page.keyboard.press("Tab");
      const trapped = await sideMenu(page).evaluate(
        (menu) => document.activeElement === document.body || menu.contains(document.activeElement),
      );
      expect(trapped).toBe(true);
      await page.keyboard.press("Escape");
      await expect(opener(page)).toBeFocused();
    });

    test("closes when the visitor goes back", async ({ page }) => {
      await openPage(page, "/");
      await footer(page).getByRole("link", { name: "News" }).click();
      await expect(page).toHaveURL("/news");
      await opener(page).click();
      await expect(sideMenu(page)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(sideMenu(page)).toBeHidden();
    });

    test("closes when the visitor goes back while the next page still loads", async ({ page }) => {
      await openPage(page, "/");
      await holdRequests(page, "/assets/*.js");
      await footer(page).getByRole("link", { name: "News" }).click();
      await expect(page).toHaveURL("/news");
      await opener(page).click();
      await expect(sideMenu(page)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(sideMenu(page)).toBeHidden();
    });
  });
}

test("the menu link that has the focus before hydration is a button with the focus afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: HEIGHT_PX });
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto("/contact-us", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Go to the menu" });
  await link.focus();
  await expect(link).toBeFocused();
  release();
  await expect(opener(page)).toBeFocused();
});

test("hydration leaves the focus on a link other than the menu link", async ({ page }) => {
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto("/contact-us", { waitUntil: "commit" });
  const home = page.getByRole("banner").getByRole("link", { name: /home page$/ });
  await home.focus();
  release();
  await expect(opener(page)).toBeVisible();
  await expect(home).toBeFocused();
});

test("the navigation is in the header from 1536 px on, and behind the menu button below", async ({ page }) => {
  await openPage(page, "/");
  for (const { width, inline } of [
    { width: 1535, inline: false },
    { width: 1536, inline: true },
    { width: 1600, inline: true },
  ]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expect(inlineMenu(page), `at ${width} px`).toBeVisible({ visible: inline });
    await expect(opener(page), `at ${width} px`).toBeVisible({ visible: !inline });
  }
});

test("the header's navigation has the nine items in one line and marks the current one", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: HEIGHT_PX });
  await openPage(page, "/contact-us");
  await expectItems(inlineMenu(page), mainItems);
  await expect(inlineMenu(page).getByRole("link", { name: "Contact us" })).toHaveAttribute("aria-current", "page");
  await expect(inlineMenu(page).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "false");
  const tops = await inlineMenu(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("only the current item of each menu is underlined", async ({ page }) => {
  await openPage(page, "/news");
  for (const { menu, width } of [
    { menu: inlineMenu(page), width: 1600 },
    { menu: footer(page).getByRole("navigation", { name: "Footer menu" }), width: 1440 },
    { menu: sideMenu(page), width: 390 },
  ]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    if (width === 390) await opener(page).click();
    const underlined = await menu
      .getByRole("link")
      .evaluateAll((links) =>
        links.filter((link) => getComputedStyle(link).textDecorationLine === "underline").map((link) => link.textContent),
      );
    expect(underlined, `at ${width} px`).toEqual(["News"]);
  }
});

test("the bar at the top, the header and the content have the same edges", async ({ page }) => {
  await openPage(page, "/");
  for (const width of [1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    const banner = page.getByRole("banner");
    const content = await page.getByRole("navigation", { name: "Services" }).getByRole("list").boundingBox();
    const logo = await banner.getByRole("link", { name: /home page$/ }).boundingBox();
    const phone = await banner.getByRole("link", { name: /^\+92/ }).boundingBox();
    const last = width < 1536 ? opener(page) : banner.getByRole("link", { name: "Request a quotation" });
    const end = await last.boundingBox();
    expect([logo?.x, phone?.x], `at ${width} px`).toEqual([content?.x, content?.x]);
    expect((end?.x ?? 0) + (end?.width ?? 0), `at ${width} px`).toBe((content?.x ?? 0) + (content?.width ?? 0));
  }
});

test("the menu button shows the word Menu", async ({ page }) => {
  await openPage(page, "/");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expect(opener(page).getByText("Menu", { exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test("the header stays in view when the page is scrolled", async ({ page }) => {
  await openPage(page, "/");
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(opener(page)).toBeInViewport({ ratio: 1 });
});

test("the footer menu has eight items", async ({ page }) => {
  await openPage(page, "/");
  const links = footer(page).getByRole("navigation", { name: "Footer menu" }).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(footerPaths);
});

test("the footer has the company's facts, the developer and the year", async ({ page }) => {
  await openPage(page, "/");
  await expect(footer(page).getByText("© 2024 Stand Fast Security")).toBeVisible();
  await expect(footer(page).getByText("Developed by Stand Fast IT team")).toBeVisible();
  await expect(footer(page).getByRole("link", { name: /^\+92/ })).toHaveCount(2);
  await expect(footer(page).getByRole("link", { name: "info@example.com" })).toBeVisible();
});

test("there is no empty space after the footer's last line", async ({ page }) => {
  await openPage(page, "/contact-us/sent");
  for (const width of [390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    const last = await footer(page).getByText("Developed by Stand Fast IT team").boundingBox();
    const end = await footer(page).boundingBox();
    const space = (end?.y ?? 0) + (end?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    expect(space, `px at ${width} px`).toBeLessThanOrEqual(48);
  }
});

test("the nine important links open government portals in a new tab", async ({ page }) => {
  await openPage(page, "/");
  for (const name of importantLinks) {
    const link = footer(page).getByRole("link", { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute("href", /^https:\/\/[a-z.]+\.gov\.pk\/$/);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
  }
  await expect(footer(page).getByRole("link", { name: /opens in a new tab/ })).toHaveCount(importantLinks.length);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: HEIGHT_PX } });

  test("the menu button leads to the menu in the footer", async ({ page }) => {
    await page.goto("/");
    await expect(opener(page)).toHaveCount(0);
    const menu = footer(page).getByRole("navigation", { name: "Footer menu" });
    await expect(menu).not.toBeInViewport();
    await page.getByRole("link", { name: "Go to the menu" }).click();
    await expect(footer(page).getByRole("heading", { name: "Menu" })).toBeInViewport({ ratio: 1 });
    await menu.getByRole("link", { name: "News" }).click();
    await expect(page).toHaveURL("/news");
  });

  test("the footer leads to every page of the menu", async ({ page }) => {
    await page.goto("/");
    for (const { name, path } of mainItems) {
      await expect(footer(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
  });
});

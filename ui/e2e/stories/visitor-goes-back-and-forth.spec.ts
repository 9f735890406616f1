import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { PAGE_CONTENT } from "../support/hold-requests";
import {
  footerLink,
  heading,
  openPage,
  scrollPosition,
  scrollTo,
  waitForHydration,
} from "../support/open-page";

const SCROLL_PX = 1200;

/** Follows a link by script, because a mouse click would scroll to it. */
const follow = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]`).first().dispatchEvent("click");

test("Back and Forward restore the scroll position of each page, even after a reload", async ({
  page,
}) => {
  await openPage(page, "/about-us");
  await scrollTo(page, SCROLL_PX);
  await follow(page, "/news");
  await expect(heading(page, "News")).toBeFocused();
  expect(await scrollPosition(page)).toBe(0);
  await expect(
    page.getByRole("region", { name: "All news" }).getByRole("listitem").first(),
  ).toBeVisible();
  await scrollTo(page, SCROLL_PX / 2);
  await page.goBack();
  await expect(heading(page, "Who we are")).toBeFocused();
  await expect.poll(() => scrollPosition(page)).toBe(SCROLL_PX);
  await page.goForward();
  await expect(heading(page, "News")).toBeFocused();
  await expect.poll(() => scrollPosition(page)).toBe(SCROLL_PX / 2);
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(heading(page, "Who we are")).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(SCROLL_PX);
});

test("Back focuses the link that the visitor followed, and Forward focuses the heading", async ({
  page,
}) => {
  await openPage(page, "/what-we-do");
  const title = heading(page);
  const link = page
    .getByRole("main")
    .getByRole("link", { name: "Burglar alarm", exact: true })
    .first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/burglar-alarm");
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL("/services/burglar-alarm");
  await expect(title).toBeFocused();
});

test("Back restores the values of a form", async ({ page }) => {
  await openPage(page, "/request-a-quote");
  const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });
  await field("Name").fill("Sana Malik");
  await field("Service").selectOption("Canine");
  await field("Please advise me").check();
  await footerLink(page, "News").click();
  await expect(heading(page, "News")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Request a quotation")).toBeVisible();
  await expect(field("Name")).toHaveValue("Sana Malik");
  await expect(field("Service")).toHaveValue("canine");
  await expect(field("Please advise me")).toBeChecked();
});

test("Back and Forward restore the scroll position before and after a link to a fragment", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 844 });
  await openPage(page, "/downloads");
  await scrollTo(page, 200);
  await page.locator('a[href^="#document-"]').last().dispatchEvent("click");
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
  await page.goBack();
  await expect(page).toHaveURL(/downloads$/);
  await expect.poll(() => scrollPosition(page)).toBe(200);
  await page.goForward();
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
});

for (const path of ["/", "/news"]) {
  test(`${path}: a link to the current page scrolls to the top`, async ({ page }) => {
    await openPage(page, path);
    await scrollTo(page, SCROLL_PX);
    await follow(page, path);
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await expect(heading(page)).toBeFocused();
  });
}

test("if a page fails to render, the visitor sees the error and can go to another page", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/console error: .*undefined is not iterable/);
  await openPage(page, "/contact-us");
  const breakContract = async (route: Route) => {
    const response = await route.fetch();
    // The items have no text.
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('"content":', '"other":'),
    });
  };
  await page.route(PAGE_CONTENT, breakContract, { times: 1 });
  await footerLink(page, "News").click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { level: 1 })).toHaveText(
    "Unexpected Application Error!",
  );
  await expect(alert.getByRole("link", { name: "+92 51 000 0000" })).toHaveAttribute(
    "href",
    "tel:+92510000000",
  );
  await expect(alert.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await expect(alert, "the exception").toContainText("is not iterable");
  await footerLink(page, "Contact us").click();
  await expect(heading(page, "Contact us")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a page from the back/forward cache leaves scrolling to the router", async ({ page }) => {
  await openPage(page, "/about-us");
  await page.evaluate(() => {
    for (const type of ["pagehide", "pageshow"])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  expect(await page.evaluate(() => window.history.scrollRestoration)).toBe("manual");
});

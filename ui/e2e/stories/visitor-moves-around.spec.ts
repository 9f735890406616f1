import type { Route } from "@playwright/test";
import { toTop } from "../checks/floating-buttons";
import { documentMissing, NEWS_ITEM } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { goOffline } from "../support/go-offline";
import { expectHead } from "../support/head";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import {
  footerLink,
  heading,
  openPage,
  scrollPosition,
  scrollTo,
  waitForHydration,
} from "../support/open-page";

test("the scroll-to-top button appears beyond 300 px", async ({ page }) => {
  await openPage(page, "/");
  await scrollTo(page, 301);
  await expect(toTop(page)).toBeVisible();
  await scrollTo(page, 300);
  await expect(toTop(page)).toHaveCount(0);
});

test("the scroll-to-top button scrolls to the top and focuses the heading", async ({ page }) => {
  await openPage(page, "/");
  await scrollTo(page, 2000);
  await toTop(page).click();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await expect(toTop(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test("links and Back change the page and its head without loading a document", async ({ page }) => {
  await openPage(page, "/services/canine");
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  for (const { link, path, name } of [
    { link: "News", path: "/news", name: "News" },
    { link: "Contact us", path: "/contact-us", name: "Contact us" },
    { link: "Home", path: "/", name: "Comprehensive Security Solutions" },
  ]) {
    await footerLink(page, link).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeFocused();
    expect(await scrollPosition(page)).toBe(0);
    await expectHead(page, path);
  }
  await page.goBack();
  await expect(heading(page, "Contact us")).toBeVisible();
  await expectHead(page, "/contact-us");
  await expect(footerLink(page, "Contact us")).toHaveAttribute("aria-current", "page");
  // The map is a separate document in a frame.
  expect(documents.filter((url) => url.startsWith(new URL(page.url()).origin))).toEqual([]);
});

test("on a slow network, a live region announces that the next page is loading", async ({
  page,
}) => {
  await openPage(page, "/");
  const release = await holdRequests(page, /\.js$/);
  await footerLink(page, "Downloads").click();
  const said = page.locator("[aria-live]").getByText("Loading the page", { exact: true });
  await expect(said).toBeAttached();
  release();
  await expect(heading(page, "Downloads")).toBeFocused();
  await expect(said).toHaveCount(0);
});

test("Try again loads a page whose script could not be loaded offline", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/console error: .*The page \/about-us could not be loaded/);
  const again = page.getByRole("button", { name: "Try again" });
  await openPage(page, "/contact-us");
  await goOffline(page, browserErrors);
  await footerLink(page, "Who we are").click();
  await expect(heading(page, "The page could not be loaded")).toBeFocused();
  await again.click();
  await expect(again).toBeEnabled();
  await page.context().setOffline(false);
  await again.click();
  await expect(heading(page, "Who we are")).toBeVisible();
  await expect(page).toHaveURL("/about-us");
});

const notFromHere = [
  {
    name: "the server cannot be reached",
    answer: (route: Route) => route.abort("namenotresolved"),
    error: /net::ERR_NAME_NOT_RESOLVED/,
  },
  {
    name: "a Wi-Fi sign-in page answers instead of the server",
    answer: (route: Route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Log in to the Wi-Fi</h1>" }),
    error: /Expected a JavaScript-or-Wasm module script/,
  },
];

for (const { name, answer, error } of notFromHere) {
  test(`if ${name}, Try again loads the page later and Back restores the form`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/console error: .*The page \/about-us could not be loaded/);
    browserErrors.expect(error);
    await openPage(page, "/contact-us");
    const field = page.getByRole("main").getByLabel("Name", { exact: true });
    await field.fill("Sana Malik");
    const refused = (url: URL) =>
      url.origin === new URL(page.url()).origin && !url.pathname.startsWith("/images/");
    await page.route(refused, answer);
    await footerLink(page, "Who we are").click();
    await expect(heading(page, "The page could not be loaded")).toBeFocused();
    await page.goBack();
    await expect(field).toHaveValue("Sana Malik");
    await page.goForward();
    await expect(heading(page, "The page could not be loaded")).toBeVisible();
    await page.unroute(refused);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page, "Who we are")).toBeVisible();
    // The form is now in a different document.
    await waitForHydration(page);
    await page.goBack();
    await expect(field).toHaveValue("Sana Malik");
  });
}

test("the first Tab stop of a page is the skip link, which leads past the menu", async ({
  page,
}) => {
  await openPage(page, NEWS_ITEM.path);
  await expect(heading(page, NEWS_ITEM.title)).not.toBeFocused();
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("an unknown path shows the 404 page with a link to the home page", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(documentMissing);
  await openPage(page, "/no-such-page");
  await expect(heading(page, "Sorry, we couldn't find that page")).toBeVisible();
  await expect(page).toHaveTitle("Page not found | Stand Fast Security");
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(heading(page, "Comprehensive Security Solutions")).toBeFocused();
});

test("following a link counts as a view, and Back and Forward do not", async ({ page }) => {
  const reported: (string | null)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/view") reported.push(request.postData());
  });
  await openPage(page, "/news");
  const views = ["/about-us", "/career", "/news", "/about-us"];
  const labels = ["Who we are", "Jobs", "News", "Who we are"];
  for (const label of labels) {
    await footerLink(page, label).click();
    await expect(heading(page, label)).toBeFocused();
  }
  await expect.poll(() => reported).toEqual(views);
  await page.goBack();
  await expect(heading(page, "News")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Who we are")).toBeVisible();
  expect(reported).toEqual(views);
});

test("a second visit to a page does not request its content again", async ({ page }) => {
  await openPage(page, "/news");
  const asked: string[] = [];
  page.on("request", (request) => PAGE_CONTENT.test(request.url()) && asked.push(request.url()));
  for (const label of ["Jobs", "News", "Jobs"]) {
    await footerLink(page, label).click();
    await expect(heading(page, label)).toBeFocused();
  }
  await page.goBack();
  await expect(heading(page, "News")).toBeVisible();
  expect(asked.map((url) => new URL(url).searchParams.get("path"))).toEqual(["/career"]);
});

for (const saveData of [false, true]) {
  test(`a touch on a link ${saveData ? "loads nothing for a visitor who saves data" : "loads the script of its page"}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value: { saveData: value } });
    }, saveData);
    await openPage(page, "/privacy");
    const scripts: string[] = [];
    page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
    await footerLink(page, "Downloads").dispatchEvent("touchstart");
    // This request starts after the script's request, so its response arrives later.
    await page.evaluate(() => fetch("/favicon.ico", { cache: "no-store" }));
    expect(scripts.length > 0).toBe(!saveData);
  });
}

import type { Locator, Page } from "@playwright/test";
import { expectColumns } from "../checks/columns";
import { boxOf } from "../support/box-of";
import { expect, ownServerTest, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import type { Server } from "../support/server";

const PATH = "/hedonistic-approach";
/** From the specification. */
const titles = [
  "Health Safety & Environment policy",
  "International Code of Conduct charter",
  "Voluntary Principles on Security & Human Rights manifesto",
  "Personal Protective Equipment",
  "Corporate Social Responsibility",
  "Training & Courses",
] as const;
const [FIRST, SECOND] = titles;
const LOW_PHONE = { width: 390, height: 700 };

const cards = (page: Page) => page.getByRole("region", { name: "Six policies, open to read" });
const card = (page: Page, title: string) =>
  cards(page).getByRole("link", { name: title, exact: true });
const overlay = (page: Page, title: string) =>
  page.getByRole("dialog", { name: title, exact: true });
const text = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const lastHeading = (region: Locator) =>
  region.getByRole("heading", { level: 3, name: "How it is checked" });

async function expectWholePolicy(region: Locator): Promise<void> {
  await expect(region.getByRole("img")).toBeVisible();
  for (const name of ["Purpose", "What we do"])
    await expect(region.getByRole("heading", { level: 3, name })).toBeVisible();
  await expect(lastHeading(region)).toBeVisible();
  await expect(region.getByRole("listitem").last()).toBeVisible();
}

async function scrollToEnd(page: Page, shown: Locator): Promise<void> {
  await lastHeading(shown).hover();
  await page.mouse.wheel(0, 5000);
  await expect(lastHeading(shown)).toBeInViewport({ ratio: 1 });
}

test("the six policies are in one, two or three columns", async ({ page }) => {
  await openPage(page, PATH);
  await expect(cards(page).getByRole("heading", { level: 3 })).toHaveText([...titles]);
  await expectColumns(page, cards(page).getByRole("listitem"), { 390: 1, 800: 2, 1440: 3 });
});

test("each card opens its policy full-screen", async ({ page }) => {
  await openPage(page, PATH);
  for (const title of titles) {
    await expect(text(page, title), "is only in the overlay").toHaveCount(0);
    await card(page, title).click();
    await expectWholePolicy(overlay(page, title));
    await expect(
      overlay(page, title).getByRole("heading", { level: 2, name: title }),
    ).toBeInViewport({ ratio: 1 });
    expect(await boxOf(overlay(page, title)), title).toEqual({
      x: 0,
      y: 0,
      width: 1440,
      height: 900,
    });
    await page.keyboard.press("Escape");
  }
});

test("a policy scrolls under its title and its close button", async ({ page }) => {
  await page.setViewportSize(LOW_PHONE);
  await openPage(page, PATH);
  await card(page, FIRST).click();
  const shown = overlay(page, FIRST);
  await scrollToEnd(page, shown);
  await expect(shown.getByRole("img")).not.toBeInViewport({ ratio: 0.9 });
  await expect(shown.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(shown.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

test("the next policy starts at its top", async ({ page }) => {
  await page.setViewportSize(LOW_PHONE);
  await openPage(page, PATH);
  await card(page, FIRST).click();
  await scrollToEnd(page, overlay(page, FIRST));
  await page.keyboard.press("Escape");
  await card(page, SECOND).click();
  await expect(overlay(page, SECOND).getByRole("img")).toBeInViewport({ ratio: 1 });
});

test("a policy's address shows its text in the page", async ({ page }) => {
  await openPage(page, PATH);
  const address = await card(page, SECOND).evaluate((link: HTMLAnchorElement) => link.href);
  await openPage(page, "/");
  await openPage(page, address);
  await expectWholePolicy(text(page, SECOND));
  await expect(text(page, SECOND).getByRole("heading", { level: 2 })).toBeInViewport();
});

/** Publishes a news item with a link to a policy. */
async function publishLink(page: Page, server: Server): Promise<void> {
  const link = `[The training policy](${PATH}#training)`;
  const item = {
    kind: "news" as const,
    slug: "policies",
    title: "Our policies",
    published_at: "2026-01-15T09:00:00+05:00",
    text: `${link}\n\n${"Words.\n\n".repeat(60)}`,
  };
  await server.importContent([item]);
  // The server updates the page within a second.
  await expect.poll(async () => (await page.request.get("/news/policies")).status()).toBe(200);
}

/** Follows the link. The policy is in the page, and its heading is in view. */
async function followLink(page: Page): Promise<void> {
  const policy = text(page, "Training & Courses");
  await page.getByRole("link", { name: "The training policy" }).click();
  await expectWholePolicy(policy);
  await expect(policy.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
}

ownServerTest("a link on a news page shows the policy", async ({ page, server }) => {
  await publishLink(page, server);
  await page.setViewportSize(LOW_PHONE);
  await openPage(page, "/news/policies");
  await followLink(page);
});

ownServerTest(
  "a link in a news dialog shows the policy, and Back shows the dialog again",
  async ({ page, server }) => {
    await publishLink(page, server);
    await page.setViewportSize(LOW_PHONE);
    await openPage(page, "/news");
    await page.getByRole("main").getByRole("link", { name: "Our policies", exact: true }).click();
    await followLink(page);
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Our policies" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Our policies" })).toBeHidden();
    await expect(page).toHaveURL("/news");
  },
);

test("every policy is printed in full", async ({ page }) => {
  await openPage(page, PATH);
  await page.emulateMedia({ media: "print" });
  for (const title of titles) await expectWholePolicy(text(page, title));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("each card links to its policy, which the page shows in full", async ({ page }) => {
    await page.goto(PATH);
    for (const title of titles) {
      await expectWholePolicy(text(page, title));
      await card(page, title).click();
      await expect(text(page, title).getByRole("heading", { level: 2 })).toBeInViewport({
        ratio: 1,
      });
    }
  });
});

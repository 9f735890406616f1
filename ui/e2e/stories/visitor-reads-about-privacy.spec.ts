import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

test("the footer leads to what the site stores of its visitors, and for how long", async ({ page }) => {
  await openPage(page, "/about-us");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  const visitors = page.getByRole("region", { name: "When you read our pages" });
  await expect(visitors).toContainText("no cookies");
  // True whether the server counts visits or not.
  await expect(visitors).toContainText("If we count visits, we store numbers alone");
  const senders = page.getByRole("region", { name: "When you write to us" });
  await expect(senders).toContainText(
    "messages for 365 days, requests for a quotation for 365, complaints for 365 and applications for 180",
  );
});

test("the site sets no cookie and stores nothing in the browser", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("a page that is shown without asking for its content is counted once", async ({ page }) => {
  await openPage(page, "/contact-us");
  const views: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/page") views.push(url.searchParams.get("path") ?? "");
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(views).toEqual(["/privacy", "/career"]);
});

import { expect, test } from "../support/fixtures";
import { heading, openPage } from "../support/open-page";

test("the footer links to the privacy page, which says that the site stores nothing in the browser", async ({
  page,
}) => {
  await openPage(page, "/about-us");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(heading(page)).toHaveText("Privacy");
  await expect(page.getByRole("region", { name: "When you read our pages" })).toContainText(
    "no cookies",
  );
  expect(await page.context().cookies()).toEqual([]);
  // The tab stores scroll positions until it is closed.
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("the privacy page says how long the office keeps submissions", async ({ page }) => {
  await openPage(page, "/privacy");
  await expect(page.getByRole("region", { name: "When you write to us" })).toContainText(
    "messages for 365 days, requests for a quotation for 365, complaints for 365 and applications for 180",
  );
});

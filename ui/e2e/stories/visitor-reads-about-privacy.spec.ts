import { expect, test } from "../support/fixtures";
import { heading, openPage } from "../support/open-page";

test("the footer leads to what the site stores of its visitors, which is nothing in their browser", async ({
  page,
}) => {
  await openPage(page, "/about-us");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(heading(page)).toHaveText("Privacy");
  await expect(page.getByRole("region", { name: "When you read our pages" })).toContainText(
    "no cookies",
  );
  const senders = page.getByRole("region", { name: "When you write to us" });
  await expect(senders).toContainText(
    "messages for 365 days, requests for a quotation for 365, complaints for 365 and applications for 180",
  );
  expect(await page.context().cookies()).toEqual([]);
  // The tab stores scroll positions until it is closed.
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

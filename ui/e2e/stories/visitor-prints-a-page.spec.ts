import { expectPrintable } from "../checks/print";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

// every-page.spec.ts prints each page without motion.
test("the home page prints while its carousel runs", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("region", { name: "Our Clients" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Pause the client carousel" })).toBeVisible();
  await expectPrintable(page);
});

for (const path of ["/what-we-do", "/services/canine", "/about-us"]) {
  test(`${path} opens its closed panels for printing, and closes them again`, async ({ page }) => {
    await openPage(page, path);
    const panels = page.locator("details");
    const open = () => panels.evaluateAll((all) => all.map((panel) => (panel as HTMLDetailsElement).open));
    const before = await open();
    expect(before).toContain(false);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await open()).toEqual(before.map(() => true));
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    expect(await open()).toEqual(before);
  });
}

test("after printing, one panel of a group is open at a time", async ({ page }) => {
  await openPage(page, "/what-we-do");
  await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    window.dispatchEvent(new Event("afterprint"));
  });
  const group = page.getByRole("main").locator("details[name]");
  const name = await group.first().getAttribute("name");
  const panels = page.locator(`details[name="${name}"]`);
  await panels.nth(1).locator("summary").click();
  await expect(panels.nth(1)).toHaveJSProperty("open", true);
  await expect(panels.first()).toHaveJSProperty("open", false);
});

test("the documents are printed with their URLs", async ({ page }) => {
  await openPage(page, "/downloads");
  await page.emulateMedia({ media: "print" });
  const cards = page.getByRole("region", { name: "Nine summaries" }).getByRole("listitem");
  await expect(cards).toHaveCount(9);
  for (const card of await cards.all()) {
    await expect(card.getByRole("heading")).toBeVisible();
    await expect(card.getByText(/^https?:\/\/\S+\/downloads\/\S+\.pdf$/)).toBeVisible();
    await expect(card.locator("img").and(page.locator(":visible"))).toHaveCount(0);
  }
});

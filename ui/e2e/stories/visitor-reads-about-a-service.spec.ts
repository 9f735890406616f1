import type { Page } from "@playwright/test";
import { addresses } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { heading, main, openPage } from "../support/open-page";

const services = addresses.filter((path) => path.startsWith("/services/"));

const related = (page: Page) =>
  page
    .getByRole("region", { name: "Often asked for together" })
    .getByRole("listitem")
    .getByRole("link");

for (const path of services) {
  test(`${path} is printed on at most four sheets`, async ({ page }) => {
    await openPage(page, path);
    const file = (await page.pdf({ format: "A4" })).toString("latin1");
    const sheets = file.match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(4);
  });
}

test("What we do leads to each service, which links to three others", async ({ page }) => {
  expect(services).not.toHaveLength(0);
  await openPage(page, "/what-we-do");
  for (const path of services) {
    await main(page).locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toBeFocused();
    await expect(main(page).getByRole("img").first()).toBeVisible();
    await expect(related(page)).toHaveCount(3);
    const others = services.filter((other) => other !== path);
    for (const link of await related(page).all())
      expect(others).toContain(await link.getAttribute("href"));
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Security services" })
      .click();
    await expect(page).toHaveURL("/what-we-do");
  }
});

test("a visitor can go from a kind of site to a related service and home", async ({ page }) => {
  await openPage(page, "/what-we-do");
  await main(page).getByRole("link", { name: "Guards for a school" }).click();
  await expect(page.locator("#schools:focus")).toBeInViewport();
  const next = (await related(page).first().getAttribute("href")) ?? "";
  await related(page).first().click();
  await expect(page).toHaveURL(next);
  await main(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

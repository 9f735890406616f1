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

test("a service is printed on four sheets at most", async ({ page }) => {
  for (const path of services) {
    await openPage(page, path);
    const file = (await page.pdf({ format: "A4" })).toString("latin1");
    expect.soft(file.match(/\/Type\s*\/Page\b/g)?.length, path).toBeLessThanOrEqual(4);
  }
});

test("a visitor goes from What we do to each service, on to a related one and home", async ({
  page,
}) => {
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
  await main(page).getByRole("link", { name: "Guards for a school" }).click();
  await expect(page.locator("#schools:focus")).toBeInViewport();
  const next = (await related(page).first().getAttribute("href")) ?? "";
  await related(page).first().click();
  await expect(page).toHaveURL(next);
  await main(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

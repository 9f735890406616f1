import { expectAccessible } from "../checks/accessibility";
import { callButton } from "../checks/floating-buttons";
import { expectKeyboardOperable } from "../checks/keyboard-walk";
import { NEWS_ITEM } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const HEIGHT_PX = 900;
const WIDTHS = [390, 1440];

test("the menu in the header can be operated by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: HEIGHT_PX });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, "/");
  await expectKeyboardOperable(page);
});

test("the home page with its carousel has no accessibility violation", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("region", { name: "Our Clients" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Pause the client carousel" }).click();
  await expectAccessible(page);
});

test("the open menu has no accessibility violation", async ({ page }) => {
  await openPage(page, "/contact-us");
  await page.getByRole("button", { name: "Open the menu" }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expect(page.getByRole("dialog", { name: "Main menu" })).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
  }
});

test("with forced colours buttons have a border", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page, "/contact-us");
  const buttons = [page.getByRole("button", { name: "Send message" }), callButton(page)];
  for (const button of buttons) await expect(button).toHaveCSS("border-top-width", "1px");
});

test("an open news item has no accessibility violation", async ({ page }) => {
  await openPage(page, "/news");
  await page.getByRole("region", { name: "All news" }).getByRole("link", { name: NEWS_ITEM.title }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expect(page.getByRole("dialog", { name: NEWS_ITEM.title })).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
  }
});

test("a refused form has no accessibility violation, nor has its toast", async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
  await openPage(page, "/contact-us");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  // Only the server knows that nobody sees this character.
  for (const name of ["Name", "Subject", "Message"]) await field(name).fill("\u200b");
  await field("E-mail").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(field("Name")).toHaveAccessibleDescription("Enter your name.");
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("group");
  await expect(toast).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expectAccessible(page, ` at ${width} px`);
  }
  await expect(toast).toBeVisible();
});

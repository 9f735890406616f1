import type { Page } from "@playwright/test";
import { emptySiteTest, expect, openingsTest, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { replaceTexts } from "../support/replace-texts";

/** Opens a page and has it translated, with all that follows. Capitals stand for the other language. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await replaceTexts(page, { words: "others", goesOn: true });
  await expect(page.locator("main h1 font").first()).toBeVisible();
}

const main = (page: Page) => page.getByRole("main");

test("a translated slideshow names the slide that it shows", async ({ page }) => {
  await openTranslated(page, "/company-profile");
  const position = main(page).locator("[aria-live]");
  for (const slide of [2, 3]) {
    await main(page).getByRole("button", { name: /next/i }).click();
    await expect(position).toContainText(`SLIDE ${slide} OF 15`);
    // The other slides are hidden.
    const title = await main(page).getByRole("group").getByRole("heading").textContent();
    await expect(position).toHaveText(`SLIDE ${slide} OF 15: ${title}`);
  }
});

test("translated news show in the dialog the item that was chosen", async ({ page }) => {
  const dialog = page.locator("dialog[aria-labelledby=news-modal-title]");
  async function read(title: string): Promise<string> {
    await main(page).getByRole("link", { name: title.toUpperCase() }).click();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(title.toUpperCase());
    const text = await dialog.innerText();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    return text;
  }
  const [first, second] = ["What a training day looks like", "Six questions before you buy a burglar alarm"];
  await openTranslated(page, "/news");
  const alone = await read(second);
  await openTranslated(page, "/news");
  await read(first);
  expect(await read(second)).toBe(alone);
});

emptySiteTest("a translated form says what is wrong, and is sent", async ({ page, message, server }) => {
  await openTranslated(page, "/contact-us");
  const button = main(page).locator("form [type=submit]");
  await button.click();
  await expect(main(page).getByRole("group", { name: /^THERE IS A PROBLEM/ })).toBeFocused();
  for (const [name, value] of Object.entries(message)) await main(page).locator(`[name=${name}]`).fill(value);
  await button.click();
  await expect(main(page).getByRole("group", { name: /^THANK YOU/ })).toBeFocused();
  await expect(button).toHaveText("SEND MESSAGE");
  expect(await server.messages(message.email)).toHaveLength(1);
});

openingsTest("a translated application names the opening that is chosen", async ({ page }) => {
  await openTranslated(page, "/career-apply?job=cook");
  const chosen = main(page).locator("form strong");
  await expect(chosen).toHaveText("COOK, LAHORE");
  await main(page).locator("select[name=job]").selectOption("driver");
  await expect(chosen).toHaveText("DRIVER, LAHORE");
});

test("translated openings can be filtered", async ({ page }) => {
  await openTranslated(page, "/career");
  const count = main(page).getByRole("search").locator("[aria-live]");
  await expect(count).toHaveText("ALL 4 OPENINGS");
  await main(page).getByRole("combobox").first().selectOption("Lahore");
  await expect(count).toHaveText(/^\d OF 4 OPENINGS$/);
  await expect(main(page).getByRole("article").first()).toContainText("LAHORE");
});

test("a visitor goes back and forth between translated pages", async ({ page }) => {
  await openTranslated(page, "/");
  for (const path of ["/news", "/contact-us", "/services/canine", "/company-profile"]) {
    await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
    await expect(page).toHaveURL(path);
    await expect(main(page).locator("h1 font").first()).toBeVisible();
  }
  for (const path of ["/services/canine", "/contact-us", "/news", "/"]) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(main(page).locator("h1 font").first()).toBeVisible();
  }
});

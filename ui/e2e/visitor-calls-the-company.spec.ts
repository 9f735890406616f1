import type { Page } from "@playwright/test";
import { addresses, documentMissing, NO_PAGE } from "./addresses";
import { expect, test } from "./fixtures";
import { openPage } from "./open-page";

const OFFICE = { number: "+92 51 000 0000", link: "tel:+92510000000" };
const MOBILE = { number: "+92 300 000 0000", link: "tel:+923000000000" };
const EMAIL = "info@example.com";

const callButton = (page: Page) => page.getByRole("link", { name: "Call Us Now" }).last();

test("the bar at the top has the office's telephone and address", async ({ page }) => {
  await openPage(page, "/");
  const banner = page.getByRole("banner");
  const phone = banner.getByRole("link", { name: OFFICE.number });
  await expect(phone).toHaveAttribute("href", OFFICE.link);
  expect((await phone.boundingBox())?.y).toBeLessThan(10);
  await expect(banner.getByText("Sample office address, Islamabad 44000, Pakistan")).toBeInViewport();
});

test("the call buttons in the header and at the bottom dial the office", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Call Us Now" })).toHaveAttribute("href", OFFICE.link);
  await expect(page.getByRole("link", { name: "Call Us Now" })).toHaveCount(2);
  await expect(callButton(page)).toHaveAttribute("href", OFFICE.link);
});

test("the footer has both telephones and the e-mail address as links", async ({ page }) => {
  await openPage(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: OFFICE.number })).toHaveAttribute("href", OFFICE.link);
  await expect(footer.getByRole("link", { name: MOBILE.number })).toHaveAttribute("href", MOBILE.link);
  await expect(footer.getByRole("link", { name: EMAIL })).toHaveAttribute("href", `mailto:${EMAIL}`);
});

test("the contact page has the address, the telephones, the e-mail address and a map", async ({ page }) => {
  await openPage(page, "/contact-us");
  const office = page.getByRole("region", { name: "Reach the office" });
  await expect(office.getByText("Sample office address, Islamabad 44000, Pakistan")).toBeVisible();
  await expect(office.getByRole("link", { name: OFFICE.number })).toHaveAttribute("href", OFFICE.link);
  await expect(office.getByRole("link", { name: MOBILE.number })).toHaveAttribute("href", MOBILE.link);
  await expect(office.getByRole("link", { name: EMAIL })).toHaveAttribute("href", `mailto:${EMAIL}`);
  const visit = page.getByRole("region", { name: "Visit Us" });
  await visit.scrollIntoViewIfNeeded();
  await expect(visit.getByTitle("Visit Us").contentFrame().getByRole("link", { name: "Zoom" })).toBeVisible();
});

test("the contact form is to the left of the office's details", async ({ page }) => {
  await openPage(page, "/contact-us");
  const form = await page.getByRole("textbox", { name: "Message" }).boundingBox();
  const office = await page.getByRole("region", { name: "Reach the office" }).boundingBox();
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(office?.x ?? 0);
});

for (const path of addresses) {
  test(`the floating buttons stay in view and cover no text at the end of ${path}`, async ({ page, browserErrors }) => {
    if (path === NO_PAGE) browserErrors.expect(documentMissing);
    await openPage(page, path);
    for (const width of [320, 390, 768, 1024, 1280, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(callButton(page)).toBeInViewport({ ratio: 1 });
      expect(await coveredTexts(page, width), `at ${width} px`).toEqual([]);
    }
  });
}

/** Lines of footer text that a floating button covers. */
async function coveredTexts(page: Page, width: number): Promise<string[]> {
  const toTop = page.getByRole("button", { name: "Back to the top of the page" });
  const floating = [await callButton(page).boundingBox(), (await toTop.count()) > 0 ? await toTop.boundingBox() : null];
  const boxes = floating.filter((box) => box !== null);
  const [call, top] = boxes;
  if (call && top) expect(top.y + top.height, `the two buttons at ${width} px`).toBeLessThanOrEqual(call.y);
  return page.getByRole("contentinfo").evaluate((footer, covers) => {
    const covered: string[] = [];
    const texts = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const under = covers.some(
          (box) => line.left < box.x + box.width && line.right > box.x && line.top < box.y + box.height && line.bottom > box.y,
        );
        if (under && line.width > 1) covered.push(text.textContent ?? "");
      }
    }
    return covered;
  }, boxes);
}

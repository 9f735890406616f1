import { callButton } from "../checks/floating-buttons";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { main, openPage } from "../support/open-page";

const NIGHT = { name: "+92 51 000 0000", link: "tel:+92510000000" };
const OFFICE = { name: "+92 51 000 0001", link: "tel:+92510000001" };
const MOBILE = { name: "+92 300 000 0000", link: "tel:+923000000000" };
const EMAIL = { name: "info@example.com", link: "mailto:info@example.com" };
const ADDRESS = "Sample office address, Islamabad 44000, Pakistan";

for (const { device, width, address } of [
  { device: "a phone", width: 390, address: "Sample office address, Islamabad" },
  { device: "a desktop", width: 1440, address: ADDRESS },
]) {
  test(`on ${device}, the top bar and the call button dial the 24-hour line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/");
    const bar = page.getByRole("banner").getByRole("link", { name: NIGHT.name });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveAttribute("href", NIGHT.link);
    await expect(page.getByRole("banner").getByText(address, { exact: true })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Call Us Now" })).toHaveCount(1);
    await expect(callButton(page)).toBeInViewport({ ratio: 1 });
    await expect(callButton(page)).toHaveAttribute("href", NIGHT.link);
    await expect(
      callButton(page).getByText("Call Us Now"),
      "the words of the button",
    ).toBeInViewport({ ratio: 1 });
  });
}

test("on a desktop, the call button shows its number beside the content", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await openPage(page, "/");
  await expect(callButton(page).getByText(NIGHT.name)).toBeInViewport({ ratio: 1 });
  const call = await boxOf(callButton(page));
  const menu = await boxOf(page.getByText("Menu", { exact: true }).first());
  expect(call.x, "beside the content").toBeGreaterThan(menu.x + menu.width);
});

test("the footer links to both telephones and the email address", async ({ page }) => {
  await openPage(page, "/");
  for (const { name, link } of [OFFICE, NIGHT, EMAIL]) {
    await expect(page.getByRole("contentinfo").getByRole("link", { name })).toHaveAttribute(
      "href",
      link,
    );
  }
});

test("on a phone, the call button hides while a field has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/request-a-quote");
  for (const kind of ["[type=email]", "select", "[type=radio]"]) {
    const field = main(page).locator(kind).first();
    await field.focus();
    await expect(callButton(page), kind).toBeHidden();
    await field.blur();
    await expect(callButton(page), kind).toBeVisible();
  }
});

test("on a phone, the Tab key reaches the call button right after the footer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/request-a-quote");
  await page.keyboard.press("Tab");
  await main(page).getByRole("textbox", { name: "Email" }).focus();
  await expect(callButton(page)).toBeHidden();
  // One task moves the focus and reads the style, so no time passes between the field and the footer.
  const visibility = await page.locator("aside").evaluate((bar) => {
    const links = document.querySelectorAll<HTMLElement>("footer a[href]");
    links[links.length - 1]?.focus();
    return getComputedStyle(bar).visibility;
  });
  expect(visibility).toBe("visible");
});

test("on a desktop, the call button stays while a field has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await openPage(page, "/request-a-quote");
  await main(page).getByRole("textbox", { name: "Email" }).focus();
  await expect(callButton(page)).toBeVisible();
});

test("the contact page shows every way to reach the office beside the form", async ({ page }) => {
  await openPage(page, "/contact-us");
  const office = page.getByRole("region", { name: "Reach the office" });
  const form = await boxOf(page.getByRole("textbox", { name: "Message" }));
  expect(form.x + form.width, "on the left").toBeLessThanOrEqual((await boxOf(office)).x);
  await expect(office.getByText(ADDRESS)).toBeVisible();
  for (const { name, link } of [OFFICE, MOBILE, EMAIL]) {
    await expect(office.getByRole("link", { name }).first()).toHaveAttribute("href", link);
  }
  await expect(office.getByRole("link", { name: /WhatsApp$/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/923000000000\?text=/,
  );
  await page.setViewportSize({ width: 1023, height: 844 });
  await expect(main(page).getByRole("link", { name: NIGHT.name }).first()).toBeVisible();
  await expect(main(page).getByText("Monday to Saturday, 9:00 to 17:00")).toBeVisible();
});

test("the contact page shows the office on a sandboxed map without a referrer", async ({
  page,
}) => {
  await openPage(page, "/contact-us");
  const map = page.getByRole("region", { name: "Visit Us" }).getByTitle("Visit Us");
  await map.scrollIntoViewIfNeeded();
  await expect(map.contentFrame().getByRole("link", { name: "Zoom" })).toBeVisible();
  await expect(map).toHaveAttribute("src", /[&?]marker=33\.71%2C73\.06/);
  await expect(map).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(map).toHaveAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
});

import { callButton } from "../checks/floating-buttons";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const OFFICE = { number: "+92 51 000 0000", link: "tel:+92510000000" };
const MOBILE = { number: "+92 300 000 0000", link: "tel:+923000000000" };
const EMAIL = "info@example.com";

test("the bar at the top has the office's telephone and address", async ({ page }) => {
  await openPage(page, "/");
  const banner = page.getByRole("banner");
  const phone = banner.getByRole("link", { name: OFFICE.number });
  await expect(phone).toHaveAttribute("href", OFFICE.link);
  // Only the notice about samples is above it.
  const notice = await banner.getByText("Sample details, not for use").boundingBox();
  expect((await phone.boundingBox())?.y).toBeLessThan((notice?.y ?? 0) + (notice?.height ?? 0) + 20);
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

test("the contact page has the address, the telephones, WhatsApp, the e-mail address, the hours and a map", async ({ page }) => {
  await openPage(page, "/contact-us");
  const office = page.getByRole("region", { name: "Reach the office" });
  await expect(office.getByText("Sample office address, Islamabad 44000, Pakistan")).toBeVisible();
  await expect(office.getByRole("link", { name: OFFICE.number })).toHaveAttribute("href", OFFICE.link);
  const mobile = office.getByRole("link", { name: MOBILE.number });
  await expect(mobile.first()).toHaveAttribute("href", MOBILE.link);
  await expect(mobile.last()).toHaveAttribute("href", "https://wa.me/923000000000");
  await expect(office.getByText("Monday to Saturday, 9:00 to 17:00")).toBeVisible();
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

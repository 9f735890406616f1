import { callButton } from "../checks/floating-buttons";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const OFFICE = { number: "+92 51 000 0000", link: "tel:+92510000000" };
const MOBILE = { number: "+92 300 000 0000", link: "tel:+923000000000" };
/** The least size of the button, which is a circle on phones. */
const CALL_BUTTON_PX = 56;
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

for (const { width, words } of [
  { width: 390, words: false },
  { width: 639, words: false },
  { width: 640, words: true },
  { width: 1440, words: true },
]) {
  test(`the button at the bottom dials the office at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/");
    await expect(page.getByRole("link", { name: "Call Us Now" })).toHaveCount(1);
    await expect(callButton(page)).toHaveAttribute("href", OFFICE.link);
    await expect(callButton(page)).toBeInViewport({ ratio: 1 });
    const button = await callButton(page).boundingBox();
    const label = await callButton(page).getByText("Call Us Now").boundingBox();
    if (words) {
      expect(button?.height).toBeGreaterThanOrEqual(CALL_BUTTON_PX);
      expect(label?.width).toBeGreaterThan(50);
    } else {
      expect([button?.width, button?.height]).toEqual([CALL_BUTTON_PX, CALL_BUTTON_PX]);
      expect(label?.width).toBeLessThanOrEqual(1);
    }
  });
}

test("on a phone the button hides while a field has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/request-a-quote");
  const form = page.getByRole("main").locator("form");
  for (const field of [
    form.getByRole("textbox", { name: "E-mail" }),
    form.getByRole("combobox", { name: "Service" }),
    form.getByRole("radio", { name: "Advise me" }),
    form.getByRole("textbox", { name: "What should we know?" }),
  ]) {
    await field.focus();
    await expect(callButton(page)).toBeHidden();
    await form.getByRole("button", { name: "Request a quotation" }).focus();
    await expect(callButton(page)).toBeVisible();
  }
  await page.setViewportSize({ width: 640, height: 844 });
  await form.getByRole("textbox", { name: "E-mail" }).focus();
  await expect(callButton(page)).toBeVisible();
});

test("at rest on a phone the button covers no tile of the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/");
  const call = await callButton(page).boundingBox();
  const hero = page.getByRole("region", { name: "Comprehensive Security Solutions" });
  for (const link of await hero.getByRole("link").all()) {
    const box = await link.boundingBox();
    const apart = !call || !box || box.y + box.height <= call.y || box.x + box.width <= call.x;
    expect(apart, await link.innerText()).toBe(true);
  }
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
  const map = visit.getByTitle("Visit Us");
  await expect(map.contentFrame().getByRole("link", { name: "Zoom" })).toBeVisible();
  await expect(map).toHaveAttribute("src", /[&?]marker=33\.71%2C73\.06/);
  await expect(map).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(map).toHaveAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
});

test("a drawing, the address and a link stay when the map does not load", async ({ page, browserErrors }) => {
  browserErrors.expect(/request failed: https:\/\/www\.openstreetmap\.org/);
  await page.route("https://www.openstreetmap.org/**", (route) => route.abort("blockedbyclient"));
  for (const { width, height } of [
    { width: 390, height: 280 },
    { width: 1440, height: 360 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/contact-us");
    const visit = page.getByRole("region", { name: "Visit Us" });
    await visit.scrollIntoViewIfNeeded();
    const drawing = visit.locator("img");
    await expect(drawing).toBeVisible();
    // Zero until the drawing has loaded.
    await expect.poll(() => drawing.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1240);
    await expect(visit.getByText("Sample office address, Islamabad 44000, Pakistan")).toBeVisible();
    await expect(visit.getByRole("link", { name: "Open the map in a new tab" })).toHaveAttribute("href", /mlat=33\.7100/);
    expect((await visit.getByTitle("Visit Us").boundingBox())?.height).toBe(height);
  }
});

test("on a phone the contact page begins with rows to call and write, and has each once", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/contact-us");
  const rows = page.getByRole("navigation", { name: "Telephones and e-mail" }).getByRole("link");
  const targets = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual([OFFICE.link, MOBILE.link, "https://wa.me/923000000000", `mailto:${EMAIL}`]);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  const form = await page.getByRole("heading", { name: "Send us a message" }).boundingBox();
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  await expect(page.getByRole("main").getByRole("link", { name: EMAIL })).toHaveCount(1);
});

test("the contact page leads to the forms for one purpose", async ({ page }) => {
  await openPage(page, "/contact-us");
  const reasons = page.getByRole("region", { name: "Forms for one purpose" }).getByRole("link");
  expect(await reasons.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/request-a-quote",
    "/complaint",
    "/career",
  ]);
});

test("how long a message is kept is said below the button that sends it", async ({ page }) => {
  for (const path of ["/contact-us", "/request-a-quote"]) {
    await openPage(page, path);
    const form = page.getByRole("main").locator("form");
    const button = await form.getByRole("button").last().boundingBox();
    const sentence = await form.getByText(/^We use your details only to .* We keep them for \d+ days/).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), path).toBeLessThanOrEqual(sentence?.y ?? 0);
  }
});

test("the contact form is to the left of the office's details", async ({ page }) => {
  await openPage(page, "/contact-us");
  const form = await page.getByRole("textbox", { name: "Message" }).boundingBox();
  const office = await page.getByRole("region", { name: "Reach the office" }).boundingBox();
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(office?.x ?? 0);
});

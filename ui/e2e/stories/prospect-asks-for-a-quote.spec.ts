import { services } from "../../src/facts/services";
import { openBeforeScript } from "../support/before-script";
import { boxOf } from "../support/box-of";
import { expect, test } from "../support/fixtures";
import { complaint, FormPage, quote } from "../support/form-page";
import { heading, main, openPage } from "../support/open-page";

test("the quotation links on a service's page choose the service in the form", async ({ page }) => {
  const form = new FormPage(page, quote);
  for (const { path } of services) {
    const chosen = path.split("/").at(-1) ?? "";
    await openPage(page, path);
    const links = main(page).getByRole("link", { name: "Request a quotation" });
    const bar = page.getByRole("complementary").getByText("Request a quotation");
    for (const link of [...(await links.all()), bar])
      await expect(link).toHaveAttribute("href", `${quote.page}?service=${chosen}`);
    await links.first().click();
    await expect(page).toHaveURL(`${quote.page}?service=${chosen}`);
    await expect(form.control("service")).toHaveValue(chosen);
  }
});

test("a link with an unknown service chooses no service", async ({ page }) => {
  const form = new FormPage(page, quote);
  await openPage(page, `${quote.page}?service=submarines`);
  await expect(form.control("service")).toHaveValue("");
});

test("hydration keeps the service that the visitor chose, and the open menu", async ({ page }) => {
  const form = new FormPage(page, quote);
  const hydrate = await openBeforeScript(page, `${quote.page}?service=canine`);
  await form.control("service").selectOption("Burglar alarm");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await hydrate();
  await expect(page.getByRole("dialog"), "the menu").toBeVisible();
  await expect(form.control("service")).toHaveValue("burglar-alarm");
});

for (const { device, width, role } of [
  // Phones show the link in the bar at the bottom.
  { device: "a phone", width: 390, role: "complementary" },
  { device: "a desktop", width: 1440, role: "banner" },
] as const) {
  test(`on ${device}, pages of all kinds link to the quotation and complaint forms`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 404/);
    await page.setViewportSize({ width, height: 900 });
    const always = page.getByRole(role).getByRole("link", { name: "Request a quotation" });
    for (const path of [
      "/",
      "/about-us",
      "/news",
      "/news/radio-torch-keys",
      "/privacy",
      "/no-such-page",
    ]) {
      await openPage(page, path);
      await expect(always, path).toBeInViewport({ ratio: 1 });
      await expect(
        main(page).getByRole("link", { name: "Request a quotation" }).first(),
        path,
      ).toHaveAttribute("href", quote.page);
      await expect(
        page.getByRole("contentinfo").getByRole("link", { name: "Make a complaint" }),
        path,
      ).toHaveAttribute("href", complaint.page);
    }
    await always.click();
    await expect(heading(page, "Request a quotation")).toBeFocused();
  });
}

for (const path of ["/hedonistic-approach", "/contact-us"]) {
  test(`${path} links to the complaint form`, async ({ page }) => {
    await openPage(page, path);
    await expect(main(page).getByRole("link", { name: "Make a complaint" })).toHaveAttribute(
      "href",
      complaint.page,
    );
  });
}

test("the calendar fills in the start date and removes its error", async ({ page }) => {
  // The calendar is a native window, so this replacement chooses a date immediately.
  await page.addInitScript(() => {
    // React ignores a value that script writes to the control's own property.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    HTMLInputElement.prototype.showPicker = function showPicker() {
      set?.call(this, "2999-01-15");
      this.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  const form = await FormPage.open(page, quote);
  await form.submit({ start_date: "12" });
  await expect(form.control("start_date")).toHaveAttribute("aria-invalid", "true");
  await form.main.getByRole("button", { name: "Start date: open the calendar" }).click();
  await expect(form.control("start_date")).toHaveValue("2999-01-15");
  await expect(form.control("start_date")).not.toHaveAttribute("aria-invalid", "true");
});

const pickers = {
  "lacks a calendar": () => Reflect.deleteProperty(HTMLInputElement.prototype, "showPicker"),
  "blocks the calendar": () => {
    HTMLInputElement.prototype.showPicker = () => {
      throw new DOMException("Not here", "NotAllowedError");
    };
  },
  "shows no calendar": () => {
    HTMLInputElement.prototype.showPicker = () => undefined;
  },
};

for (const [name, replace] of Object.entries(pickers)) {
  test(`in a browser that ${name}, the calendar button focuses the start date`, async ({
    page,
  }) => {
    await page.addInitScript(replace);
    const form = await FormPage.open(page, quote);
    await form.main.getByRole("button", { name: "Start date: open the calendar" }).click();
    await expect(form.control("start_date")).toBeFocused();
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap on the calendar button opens the browser's date control at the typed date", async ({
    page,
  }) => {
    const form = await FormPage.open(page, quote);
    await form.control("start_date").fill("2999-01-15");
    const button = form.main.getByRole("button", { name: "Start date: open the calendar" });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(button);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const control = page.locator("input[type=date]:focus");
    await expect(control).toHaveValue("2999-01-15");
    await control.fill("2999-02-01");
    await expect(form.control("start_date")).toHaveValue("2999-02-01");
  });
});

test("the calendar button appears only after hydration", async ({ page }) => {
  const hydrate = await openBeforeScript(page, "/request-a-quote");
  const calendar = page.getByRole("button", { name: "Start date: open the calendar" });
  await expect(page.getByLabel("Start date")).toBeVisible();
  await expect(calendar).toBeHidden();
  await hydrate();
  await expect(calendar).toBeVisible();
});

test("after sending, a prospect can read the sent values again", async ({ page }) => {
  const form = await FormPage.open(page, quote);
  const guards = { guards_by_day: "2", guards_by_night: "6" };
  await form.submit({
    ...form.validValues("asks@prospect.example"),
    ...guards,
    send_references: "on",
    start_date: "2999-01-15",
  });
  const sent = form.afterSending;
  await sent.getByText("What you sent", { exact: true }).click();
  for (const value of [/^2$/, /^6$/, /^Yes$/])
    await expect(sent.getByRole("definition").filter({ hasText: value })).toBeVisible();
  await expect(sent.getByRole("definition").filter({ hasText: "2999-01-15" })).toBeVisible();
});

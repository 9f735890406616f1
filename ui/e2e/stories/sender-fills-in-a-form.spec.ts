import { expectAccessible } from "../checks/accessibility";
import { countAnnouncements } from "../checks/announcements";
import { callButton } from "../checks/floating-buttons";
import { boxOf } from "../support/box-of";
import { expect, emptySiteTest as test } from "../support/fixtures";
import {
  application,
  complaint,
  contact,
  FormPage,
  pick,
  quote,
  type Values,
} from "../support/form-page";
import { openPage } from "../support/open-page";
import { stopToastsAt, toast } from "../support/toast";

const PHONE = { width: 390, height: 800 };

for (const definition of [contact, quote, complaint, application]) {
  const { noun } = definition;

  test(`${noun}: the form names the missing fields and sends nothing`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const form = await FormPage.open(page, definition);
    const calls = form.countCalls();
    await form.send.click();
    const missing = Object.fromEntries(form.requiredFields().map((name) => [name, ""]));
    await form.expectSummary(form.errorsFor(missing));
    expect(calls()).toBe(0);
  });

  test(`${noun}: the sender corrects invalid values and sends the form`, async ({
    page,
    server,
    sender,
  }) => {
    await page.setViewportSize(PHONE);
    const form = await FormPage.open(page, definition);
    const title = await page.title();
    const calls = form.countCalls();
    const values = form.validValues(sender);
    const wrong = form.invalidValues();
    await form.submit({ ...values, ...wrong });
    await form.expectSummary(form.errorsFor(wrong));
    await form.expectValues({ ...values, ...wrong });
    expect(calls()).toBe(0);
    const [corrected = ""] = Object.keys(wrong);
    await form.control(corrected).fill(values[corrected] ?? "");
    await expect(form.control(corrected)).not.toHaveAttribute("aria-invalid");
    await form.submit(pick(values, Object.keys(wrong)));
    await form.expectSent(server, values);
    await expect(form.summary).toHaveCount(0);
    await expect(page).toHaveTitle(title);
  });

  test(`${noun}: the confirmation replaces the form and is announced once`, async ({
    page,
    server,
    sender,
  }) => {
    await page.setViewportSize(PHONE);
    const form = await FormPage.open(page, definition);
    const values = form.validValues(sender);
    await form.submit(values);
    await expect(form.confirmation).toBeFocused();
    await form.expectSent(server, values);
    const said = await form.confirmation.innerText();
    await expect(toast(page, said)).toBeVisible();
    expect(await countAnnouncements(page, said)).toBe(1);
    const next = definition === contact ? 0 : 1;
    const steps = form.afterSending.getByRole("heading", { name: "What happens next" });
    await expect(steps).toHaveCount(next);
    await expect(form.afterSending.getByRole("link", { name: "+92 51 000 0000" })).toHaveCount(
      next,
    );
    await expectAccessible(page);
    await form.expectAnother();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test(`${noun}: the sender corrects the errors and reaches the thank-you page`, async ({
      page,
      server,
      browserErrors,
      sender,
    }) => {
      browserErrors.expect(/status of 422/);
      const form = new FormPage(page, definition);
      const values = form.validValues(sender);
      const wrong = form.invalidValues();
      await page.goto(definition.page);
      // Without script, the browser's own check blocks an empty form.
      await form.send.click();
      await expect(form.control(form.requiredFields()[0] ?? "")).toBeFocused();
      await form.submit({ ...values, ...wrong });
      const alert = form.main.getByRole("alert");
      await expect(alert).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      for (const [name, sentence] of Object.entries(form.errorsFor(wrong))) {
        await alert.getByRole("link", { name: sentence, exact: true }).click();
        await expect(form.control(name)).toBeFocused();
      }
      const { resume, ...texts }: Values = { ...values, ...wrong };
      await form.expectValues(texts);
      if (resume)
        await expect(form.control("resume")).toHaveAccessibleDescription(
          /Please choose the file again\.$/,
        );
      expect(await form.findStored(server, values)).toEqual([]);

      await form.submit(values);
      await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
      const reference = await form.expectStored(server, values);
      const fragment = reference ? `#${reference}` : "";
      await expect(page).toHaveURL(`${definition.page}/sent${fragment}`);
    });
  });
}

// job-seeker-applies covers the application form by keyboard.
for (const definition of [contact, quote, complaint]) {
  test(`${definition.noun}: the required fields are enough`, async ({ page, server, sender }) => {
    const form = await FormPage.open(page, definition);
    const values = pick(form.validValues(sender), form.requiredFields());
    await form.submit(values);
    await form.expectSent(server, values);
  });
}

for (const definition of [quote, complaint, application]) {
  const path = `${definition.page}/sent`;

  test(`${path} shows the reference in its address, but no other text`, async ({ page }) => {
    const { main } = new FormPage(page, definition);
    const reference = `${definition.reference}-000123`;
    await openPage(page, `${path}#${reference}`);
    await expect(main.getByText(`Your reference number ${reference}`)).toBeVisible();
    // Changing only the fragment would not load the page again.
    await openPage(page, definition.page);
    await openPage(page, `${path}#${reference}-call-0300-9999999`);
    await expect(main.getByText(/reference number is at the end/)).toBeVisible();
    await expect(main.getByText("9999999")).toHaveCount(0);
  });
}

test("the message box has four rows", async ({ page }) => {
  const form = await FormPage.open(page, contact);
  await expect(form.control("message")).toHaveAttribute("rows", "4");
});

test("the form rejects a message that is too long, and does not cut it", async ({
  page,
  message,
}) => {
  const form = await FormPage.open(page, contact);
  const long = { ...message, message: "x".repeat(5001) };
  await form.submit(long);
  await form.expectSummary({ message: "Message must be 5000 characters or fewer." });
  await form.expectValues(long);
});

test("the honeypot is hidden from sight, screen readers and the keyboard", async ({ page }) => {
  const form = await FormPage.open(page, contact);
  const honeypot = "Leave this field empty";
  await expect(page.getByRole("textbox", { name: honeypot })).toHaveCount(0);
  expect((await boxOf(page.getByText(honeypot).locator(".."))).width).toBeLessThan(2);
  await form.control("message").focus();
  await page.keyboard.press("Tab");
  await expect(form.send).toBeFocused();
});

for (const { name, reducedMotion } of [
  { name: "with motion", reducedMotion: "no-preference" },
  { name: "with reduced motion", reducedMotion: "reduce" },
] as const) {
  test(`${name}, the toast is at the top centre and closes after 5 seconds`, async ({
    page,
    message,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 360, height: 640 });
    const form = await FormPage.open(page, contact);
    const shown = toast(page, contact.thanks);
    await form.submit(message);
    await expect(shown).toBeInViewport({ ratio: 1 });
    await stopToastsAt(page, 4999);
    await page.clock.runFor(4999);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const box = await boxOf(shown.locator(".."));
    const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
    expect(Math.abs(box.x + box.width / 2 - middle)).toBeLessThan(2);
    expect(box.y).toBeLessThan(200);
    const [confirmed, call] = [await boxOf(form.confirmation), await boxOf(callButton(page))];
    expect(confirmed.y + confirmed.height, "clear of the button").toBeLessThanOrEqual(call.y);

    await stopToastsAt(page, 5000);
    await expect(shown).toHaveCount(0);
    await expect(form.confirmation).toBeVisible();
  });
}

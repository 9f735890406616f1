import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { countCalls, expectSummary, FAILED, field, main, notice, REFUSED, summary } from "../support/contact-form";
import { test as base, emptySiteTest, expect } from "../support/fixtures";
import { goOffline } from "../support/go-offline";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { toast } from "../support/toast";

const PAGE = "/complaint";
const CALL = "/api/complaint";
const REFERENCE = /^C-\d{6,}$/;
const WRONG_EMAIL = "Enter an e-mail address such as name@example.com.";
const thanks = (reference: string) => `Thank you. Your complaint has reached our office; your reference is ${reference}.`;

const labels = {
  subject: "What is it about?",
  message: "What happened?",
  name: "Name (optional)",
  email: "E-mail (optional)",
  contact: "Mobile number (optional)",
};

/** An anonymous complaint is found by its subject, which no other test uses. */
const test = emptySiteTest.extend<{ subject: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  subject: async ({}, use) => use(`A guard at the gate ${randomUUID()}`),
});

const WHAT = "سلام, he shouted at my father.\nOn Monday at noon.";

const send = (page: Page) => main(page).getByRole("button", { name: /^Send/ });
const confirmation = (page: Page) => main(page).getByRole("group", { name: /^Thank you/ });

async function complain(page: Page, subject: string) {
  await field(page, labels.subject).fill(subject);
  await field(page, labels.message).fill(WHAT);
}

test("an anonymous complaint is stored unchanged, and its reference, the next steps and the telephones are shown", async ({
  page,
  server,
  subject,
}) => {
  await openPage(page, PAGE);
  await complain(page, subject);
  await send(page).click();
  await expect(confirmation(page)).toBeFocused();
  const stored = await server.messagesAbout("complaint", subject);
  expect(stored).toEqual([expect.objectContaining({ kind: "complaint", name: "", email: "", message: WHAT, fields: {} })]);
  const reference = stored[0]?.reference ?? "";
  expect(reference).toMatch(REFERENCE);
  await expect(confirmation(page)).toHaveText(thanks(reference));
  await expect(toast(page, thanks(reference))).toBeVisible();
  const form = main(page).locator("form");
  await expect(form.getByText(`Your reference number is ${reference}.`)).toBeVisible();
  await expect(form.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(form.getByRole("link", { name: "+92 51 000 0000" })).toHaveAttribute("href", "tel:+92510000000");
  for (const label of Object.values(labels)) await expect(field(page, label)).toHaveValue("");
});

test("a complaint with a name and an address is stored with them", async ({ page, server, subject, sender }) => {
  await openPage(page, PAGE);
  await complain(page, subject);
  await field(page, labels.name).fill("Bilal Ahmed");
  await field(page, labels.email).fill(sender);
  await field(page, labels.contact).fill("0300 1234567");
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.messages(sender)).toEqual([
    expect.objectContaining({ kind: "complaint", subject, name: "Bilal Ahmed", fields: { contact: "0300 1234567" } }),
  ]);
});

base("the page says who reads a complaint, that nobody is punished, and how long it is kept", async ({ page }) => {
  await openPage(page, PAGE);
  for (const heading of ["Who reads it", "Nobody is punished", "Your name", "How long we keep it", "In danger"]) {
    await expect(main(page).getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await expect(main(page).getByText(/for 365 days/)).toBeVisible();
  await expect(main(page).getByText(/Voluntary Principles on Security and Human Rights/)).toBeVisible();
});

base("the footer, the policies and the contact page lead to the form", async ({ page }) => {
  for (const { path, place } of [
    { path: "/news", place: page.getByRole("contentinfo") },
    { path: "/hedonistic-approach", place: main(page) },
    { path: "/contact-us", place: main(page) },
  ]) {
    await openPage(page, path);
    await place.getByRole("link", { name: "Make a complaint" }).click();
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: "Make a complaint" })).toBeFocused();
  }
});

for (const width of [390, 1440]) {
  test(`a wrong complaint is not sent, and a summary leads to the errors at ${width} px`, async ({ page, server, subject }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, PAGE);
    const calls = countCalls(page, CALL);
    await field(page, labels.subject).fill(subject);
    await field(page, labels.email).fill("nobody@example");
    await send(page).click();
    await expectSummary(page, {
      "Enter what happened.": field(page, labels.message),
      [WRONG_EMAIL]: field(page, labels.email),
    });
    await expect(field(page, labels.subject)).toHaveValue(subject);
    expect(calls()).toBe(0);
    expect(await server.messagesAbout("complaint", subject)).toEqual([]);
  });
}

test("what only the server finds is shown in the same way, and the complaint can be corrected", async ({
  page,
  server,
  browserErrors,
  subject,
}) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
  await openPage(page, PAGE);
  await complain(page, subject);
  await field(page, labels.message).fill("\u200b");
  await send(page).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expectSummary(page, { "Enter what happened.": field(page, labels.message) });
  await field(page, labels.message).fill(WHAT);
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  expect(await server.messagesAbout("complaint", subject)).toHaveLength(1);
});

test("a double click stores one complaint", async ({ page, server, subject }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await complain(page, subject);
  await send(page).dblclick();
  await expect(confirmation(page)).toBeVisible();
  expect(calls()).toBe(1);
  expect(await server.messagesAbout("complaint", subject)).toHaveLength(1);
});

test("offline a complaint keeps its words, and a retry stores it", async ({ page, server, browserErrors, subject }) => {
  browserErrors.expect(/request failed: .*\/api\/complaint net::ERR_INTERNET_DISCONNECTED/);
  browserErrors.expect(/console error: TypeError: Failed to fetch/);
  await openPage(page, PAGE);
  await goOffline(page, browserErrors);
  await complain(page, subject);
  await send(page).press("Enter");
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(notice(page, FAILED)).toBeFocused();
  await expect(field(page, labels.message)).toHaveValue(WHAT);
  await page.context().setOffline(false);
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.messagesAbout("complaint", subject)).toHaveLength(1);
});

test("the form can be filled in and sent by keyboard only", async ({ page, server, subject }) => {
  await openPage(page, PAGE);
  await field(page, labels.subject).focus();
  await page.keyboard.type(subject);
  await page.keyboard.press("Tab");
  await expect(field(page, labels.message)).toBeFocused();
  await page.keyboard.type("He slept.");
  for (const label of [labels.name, labels.email, labels.contact]) {
    await page.keyboard.press("Tab");
    await expect(field(page, label)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toBeFocused();
  expect(await server.messagesAbout("complaint", subject)).toEqual([expect.objectContaining({ message: "He slept." })]);
});

for (const width of [390, 1440]) {
  test(`no state of the form has an accessibility violation at ${width} px`, async ({ page, subject }) => {
    // Runs three full analyses, a few seconds each.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, PAGE);
    await send(page).click();
    await expect(summary(page)).toBeFocused();
    await expectAccessible(page, " when refused");
    await complain(page, subject);
    const release = await holdRequests(page, CALL);
    await send(page).click();
    await expect(send(page)).toBeDisabled();
    await expectAccessible(page, " when sending");
    release();
    await expect(confirmation(page)).toBeVisible();
    await expectAccessible(page, " when sent");
  });
}

test("the thank-you page shows a reference from the URL fragment, but no other text", async ({ page }) => {
  await openPage(page, `${PAGE}/sent#C-000123`);
  await expect(main(page).getByText("Your reference number is C-000123.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await openPage(page, "/contact-us");
  await openPage(page, `${PAGE}/sent#C-000123-call-0300-9999999`);
  await expect(main(page).getByText(/reference number is at the end/)).toBeVisible();
  await expect(main(page).getByText("9999999")).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a stored complaint leads to the thank-you page, which says what happens next", async ({ page, server, subject }) => {
    await page.goto(PAGE);
    await complain(page, subject);
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, your complaint is with us" })).toBeVisible();
    const stored = await server.messagesAbout("complaint", subject);
    expect(stored).toEqual([expect.objectContaining({ message: WHAT, name: "", email: "" })]);
    await expect(page).toHaveURL(`${PAGE}/sent#${stored[0]?.reference}`);
    await expect(main(page).getByRole("heading", { name: "What happens next" })).toBeVisible();
  });

  test("a refused complaint shows its words and the same summary", async ({ page, server, browserErrors, subject }) => {
    browserErrors.expect(/Failed to load resource: .* status of 422/);
    await page.goto(PAGE);
    await complain(page, subject);
    await field(page, labels.contact).fill("call me");
    await send(page).click();
    const alert = main(page).getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(alert.getByRole("listitem")).toHaveText(["Enter a telephone number such as 0300 1234567."]);
    await expect(page).toHaveTitle("Error: Make a complaint | Stand Fast Security");
    await expect(field(page, labels.message)).toHaveValue(WHAT);
    await alert.getByRole("link").click();
    await expect(field(page, labels.contact)).toBeFocused();
    expect(await server.messagesAbout("complaint", subject)).toEqual([]);

    await field(page, labels.contact).fill("");
    await send(page).click();
    await expect(page).toHaveURL(/\/complaint\/sent#C-\d{6,}$/);
    expect(await server.messagesAbout("complaint", subject)).toHaveLength(1);
  });
});

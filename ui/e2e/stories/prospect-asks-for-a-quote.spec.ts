import type { Page, Route } from "@playwright/test";
import { services } from "../../src/facts/services";
import { expectAccessible } from "../checks/accessibility";
import { announcements } from "../checks/announcements";
import { countCalls, expectSummary, FAILED, field, main, notice, REFUSED, summary } from "../support/contact-form";
import { expect, emptySiteTest as test } from "../support/fixtures";
import { goOffline } from "../support/go-offline";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import {
  armed,
  CALL,
  confirmation,
  expectEmpty,
  expectValues,
  fill,
  labels,
  PAGE,
  quoteFrom,
  send,
  service,
  startDate,
  stored,
  thanks,
} from "../support/quote-form";
import { toast } from "../support/toast";

const REFERENCE = /^Q-\d{6,}$/;
const WRONG_NUMBER = "Enter a telephone number such as 0300 1234567.";
const WRONG_GUARDS = "Enter the number of guards as a whole number from 1 to 9999.";

const panels = (page: Page) => main(page).getByRole("heading", { name: "What happens next" });

test("a request is stored unchanged, and the prospect gets its reference, the next steps and the telephones", async ({
  page,
  server,
  sender,
}) => {
  const quote = quoteFrom(sender);
  await openPage(page, PAGE);
  await expect(panels(page)).toHaveCount(1);
  await fill(page, quote);
  await send(page).click();
  await expect(confirmation(page)).toBeFocused();
  const messages = await server.messages(sender);
  const reference = messages[0]?.reference ?? "";
  expect(reference).toMatch(REFERENCE);
  expect(messages).toEqual([stored(quote, reference)]);
  await expect(confirmation(page)).toHaveText(thanks(reference));
  await expect(toast(page, thanks(reference))).toBeVisible();
  expect(await announcements(page, thanks(reference))).toBe(1);
  const form = main(page).locator("form");
  await expect(form.getByText(`Your reference number is ${reference}.`)).toBeVisible();
  await expect(form.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(form.getByRole("link", { name: "+92 51 000 0000" })).toHaveAttribute("href", "tel:+92510000000");
  await expectEmpty(page);
  await expect(send(page)).toHaveText("Request a quotation");
});

test("a request with only the required fields is stored", async ({ page, server, sender }) => {
  await openPage(page, PAGE);
  const { name, email, contact, city } = quoteFrom(sender);
  for (const [label, value] of [
    [labels.name, name],
    [labels.email, email],
    [labels.contact, contact],
    [labels.city, city],
  ] as const) {
    await field(page, label).fill(value);
  }
  await service(page).selectOption("Several, or not sure yet");
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.messages(sender)).toEqual([
    expect.objectContaining({ kind: "quote", fields: { contact, city, service: "advise" } }),
  ]);
});

for (const { path } of services) {
  test(`${path} leads to the form, which has chosen the service`, async ({ page }) => {
    const chosen = path.split("/").at(-1) ?? "";
    await openPage(page, path);
    const links = main(page).getByRole("link", { name: "Request a quotation" });
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) await expect(link).toHaveAttribute("href", `${PAGE}?service=${chosen}`);
    await links.first().click();
    await expect(page).toHaveURL(`${PAGE}?service=${chosen}`);
    await expect(service(page)).toHaveValue(chosen);
    await page.reload();
    await expect(service(page)).toHaveValue(chosen);
  });
}

test("a link to an unknown service chooses none, and no link replaces a choice of the visitor", async ({ page }) => {
  await openPage(page, `${PAGE}?service=submarines`);
  await expect(service(page)).toHaveValue("");
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto(`${PAGE}?service=canine`, { waitUntil: "commit" });
  await service(page).selectOption("Burglar alarm");
  release();
  await expect(page.getByRole("button", { name: "Open the menu", includeHidden: true })).toBeAttached();
  await expect(service(page)).toHaveValue("burglar-alarm");
});

test("the header and the home page lead to the form", async ({ page }) => {
  for (const width of [390, 768, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/");
    await expect(main(page).getByRole("link", { name: "Request a quotation" })).toHaveCount(2);
    const link = page.getByRole("banner").getByRole("link", { name: "Request a quotation" });
    await expect(link, `at ${width} px`).toBeInViewport({ ratio: 1 });
    await expect(link).toHaveAttribute("aria-current", "false");
    await link.click();
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole("heading", { level: 1, name: "Request a quotation" })).toBeFocused();
    await expect(link).toHaveAttribute("aria-current", "page");
  }
});

test("the closing band and the 404 page lead to the form", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  for (const path of ["/about-us", "/news", "/news/radio-torch-keys", "/hedonistic-approach", "/privacy", "/no-such-page"]) {
    await openPage(page, path);
    await expect(main(page).getByRole("link", { name: "Request a quotation" })).toHaveAttribute("href", PAGE);
  }
});

for (const width of [390, 1440]) {
  test(`a wrong request is not sent, and a summary leads to the errors at ${width} px`, async ({ page, server, sender }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, PAGE);
    const calls = countCalls(page, CALL);
    const wrong = { ...quoteFrom(sender), name: "  ", contact: "call me", sites: "0", guards: "ten" };
    await fill(page, wrong);
    await send(page).click();
    await expectSummary(page, {
      "Enter your name.": field(page, labels.name),
      [WRONG_NUMBER]: field(page, labels.contact),
      "Enter the number of sites as a whole number from 1 to 999.": field(page, labels.sites),
      [WRONG_GUARDS]: field(page, labels.guards),
    });
    await expect(field(page, labels.guards)).toHaveAccessibleDescription(
      `Leave it empty if you want our advice. ${WRONG_GUARDS}`,
    );
    await expectValues(page, wrong);
    expect(calls()).toBe(0);
    expect(await server.messages(sender)).toEqual([]);
  });
}

test("an empty request lists every required field", async ({ page }) => {
  await openPage(page, PAGE);
  await send(page).click();
  await expectSummary(page, {
    "Enter your name.": field(page, labels.name),
    "Enter your e-mail address.": field(page, labels.email),
    "Enter your mobile number.": field(page, labels.contact),
    "Choose a service.": service(page),
    "Enter the city or district.": field(page, labels.city),
  });
});

/** As typed with an Urdu or an Arabic keyboard, or pasted from a chat. */
const typedInUrdu = { contact: "\u2066۰۳۰۰\u00a0۱۲۳۴۵۶۷\u2069", sites: "۲\u200f", guards: "١٤" };

test("digits of an Urdu or Arabic keyboard are taken and stored as 0 to 9", async ({ page, server, sender }) => {
  const quote = quoteFrom(sender);
  await openPage(page, PAGE);
  await fill(page, { ...quote, ...typedInUrdu });
  await startDate(page).fill("");
  await startDate(page).pressSequentially("۲۹۹۹-۰۱-۱۵");
  await send(page).click();
  await expect(confirmation(page)).toBeFocused();
  const messages = await server.messages(sender);
  expect(messages).toEqual([stored(quote, messages[0]?.reference ?? "")]);
});

test("the calendar beside the start date fills it in, and Back keeps it", async ({ page }) => {
  // The calendar itself is a window of the browser.
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function showPicker() {
      this.dataset.opened = "";
    };
  });
  await openPage(page, PAGE);
  await main(page).getByRole("button", { name: "Start date: open the calendar" }).click();
  await page.locator("input[type=date][data-opened]").fill("2999-01-15");
  await expect(startDate(page)).toHaveValue("2999-01-15");
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await page.goBack();
  await expect(startDate(page)).toHaveValue("2999-01-15");
});

test("half a date is refused and not lost", async ({ page, sender }) => {
  await openPage(page, PAGE);
  await fill(page, quoteFrom(sender));
  await startDate(page).fill("");
  await startDate(page).focus();
  await page.keyboard.type("12");
  await send(page).click();
  await expectSummary(page, { "Enter the start date as a date such as 2027-01-15.": startDate(page) });
});

test("what only the server finds is shown in the same way, and the request can be corrected", async ({
  page,
  server,
  browserErrors,
  sender,
}) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
  const quote = quoteFrom(sender);
  await openPage(page, PAGE);
  await fill(page, { ...quote, name: "\u200b" });
  await send(page).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expectSummary(page, { "Enter your name.": field(page, labels.name) });
  expect(await server.messages(sender)).toEqual([]);

  await field(page, labels.name).fill(quote.name);
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle("Request a quotation | Stand Fast Security");
  expect(await server.messages(sender)).toHaveLength(1);
});

test("a double click stores one request", async ({ page, server, sender }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await fill(page, quoteFrom(sender));
  await send(page).dblclick();
  await expect(confirmation(page)).toBeVisible();
  expect(calls()).toBe(1);
  expect(await server.messages(sender)).toHaveLength(1);
});

test("offline a request keeps its values, and a retry stores it", async ({ page, server, browserErrors, sender }) => {
  browserErrors.expect(/request failed: .*\/api\/quote-request net::ERR_INTERNET_DISCONNECTED/);
  browserErrors.expect(/console error: TypeError: Failed to fetch/);
  const quote = quoteFrom(sender);
  await openPage(page, PAGE);
  await goOffline(page, browserErrors);
  await fill(page, quote);
  await send(page).press("Enter");
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(notice(page, FAILED)).toBeFocused();
  await expectValues(page, quote);
  await page.context().setOffline(false);
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.messages(sender)).toHaveLength(1);
});

test("after a lost response a retry stores nothing twice and shows the first reference", async ({
  page,
  server,
  browserErrors,
  sender,
}) => {
  browserErrors.expect(/request failed: .*\/api\/quote-request net::ERR_CONNECTION_RESET/);
  browserErrors.expect(/Failed to load resource: net::ERR_CONNECTION_RESET/, /console error: TypeError: Failed to fetch/);
  await openPage(page, PAGE);
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(CALL, loseResponse, { times: 1 });
  await fill(page, quoteFrom(sender));
  await send(page).click();
  await expect(toast(page, FAILED)).toBeVisible();
  await send(page).click();
  await expect(confirmation(page)).toBeVisible();
  const messages = await server.messages(sender);
  expect(messages).toHaveLength(1);
  await expect(confirmation(page)).toHaveText(thanks(messages[0]?.reference ?? ""));
});

test("the form can be filled in and sent by keyboard only", async ({ page, server, sender }) => {
  const quote = quoteFrom(sender);
  await openPage(page, PAGE);
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await field(page, labels.name).focus();
  for (const text of [quote.name, quote.email, quote.contact, quote.organisation]) await type(text);
  await expect(service(page)).toBeFocused();
  // Only one letter: on a slow machine the browser would treat several as separate searches.
  await type("c");
  for (const text of [quote.city, quote.sites, quote.guards]) await type(text);
  await expect(armed(page, "Yes")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(armed(page, "No")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(startDate(page)).toBeFocused();
  await field(page, labels.message).focus();
  await type("By keyboard.");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toBeFocused();
  expect(await server.messages(sender)).toEqual([
    expect.objectContaining({
      message: "By keyboard.",
      fields: expect.objectContaining({ service: "canine", armed: "no", guards: quote.guards }),
    }),
  ]);
});

for (const width of [390, 1440]) {
  test(`no state of the form has an accessibility violation at ${width} px`, async ({ page, sender }) => {
    // Runs three full analyses, a few seconds each.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, PAGE);
    await send(page).click();
    await expect(summary(page)).toBeFocused();
    await expectAccessible(page, " when refused");
    await fill(page, quoteFrom(sender));
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
  await openPage(page, `${PAGE}/sent#Q-000123`);
  await expect(main(page).getByText("Your reference number is Q-000123.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await openPage(page, "/contact-us");
  await openPage(page, `${PAGE}/sent#C-000123`);
  await expect(main(page).getByText(/reference number is at the end/)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a stored request leads to the thank-you page, which says what happens next", async ({ page, server, sender }) => {
    const quote = quoteFrom(sender);
    await page.goto(PAGE);
    await fill(page, quote);
    await send(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, your request is with us" })).toBeVisible();
    const messages = await server.messages(sender);
    expect(messages).toEqual([stored(quote, messages[0]?.reference ?? "")]);
    await expect(page).toHaveURL(`${PAGE}/sent#${messages[0]?.reference}`);
    await expect(panels(page)).toBeVisible();
    await expect(main(page).getByRole("link", { name: "+92 51 000 0000" })).toBeVisible();
  });

  test("a refused request shows its values and the same summary", async ({ page, server, browserErrors, sender }) => {
    browserErrors.expect(/Failed to load resource: .* status of 422/);
    const quote = quoteFrom(sender);
    const wrong = { ...quote, contact: "call me", guards: "ten" };
    await page.goto(PAGE);
    await fill(page, wrong);
    await send(page).click();
    const alert = main(page).getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(alert.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(alert.getByRole("listitem")).toHaveText([WRONG_NUMBER, WRONG_GUARDS]);
    await expect(page).toHaveTitle("Error: Request a quotation | Stand Fast Security");
    await expectValues(page, wrong);
    await alert.getByRole("link", { name: WRONG_GUARDS }).click();
    await expect(field(page, labels.guards)).toBeFocused();
    expect(await server.messages(sender)).toEqual([]);

    await field(page, labels.contact).fill(quote.contact);
    await field(page, labels.guards).fill(quote.guards);
    await send(page).click();
    await expect(page).toHaveURL(/\/request-a-quote\/sent#Q-\d{6,}$/);
    expect(await server.messages(sender)).toHaveLength(1);
  });

  test("digits of an Urdu or Arabic keyboard are taken and stored as 0 to 9", async ({ page, server, sender }) => {
    const quote = quoteFrom(sender);
    await page.goto(PAGE);
    await fill(page, { ...quote, ...typedInUrdu });
    await startDate(page).fill("۲۹۹۹-۰۱-۱۵");
    await send(page).click();
    await expect(page).toHaveURL(/\/request-a-quote\/sent#Q-\d{6,}$/);
    const messages = await server.messages(sender);
    expect(messages).toEqual([stored(quote, messages[0]?.reference ?? "")]);
  });

  test("the browser does not submit an empty form", async ({ page }) => {
    await page.goto(PAGE);
    await send(page).click();
    await expect(field(page, labels.name)).toBeFocused();
    await expect(page).toHaveURL(PAGE);
  });
});

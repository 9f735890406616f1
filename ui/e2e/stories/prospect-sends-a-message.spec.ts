import type { APIRequestContext, Route } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { loadedFonts } from "../checks/fonts";
import {
  CALL,
  countCalls,
  expectSummary,
  expectValues,
  FAILED,
  field,
  fill,
  main,
  notice,
  REFUSED,
  send,
  summary,
  THANKS,
} from "../support/contact-form";
import { expect, ownServerTest, emptySiteTest as test } from "../support/fixtures";
import type { Message } from "../support/form-values";
import { goOffline } from "../support/go-offline";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { stopToastsAt, toast } from "../support/toast";

const AUTO_CLOSE_MS = 5000;

const WRONG_EMAIL = "Enter an e-mail address such as name@example.com.";
const NO_SUBJECT = "Enter a subject.";
/** Characters that nobody sees. Only the server knows them all. */
const INVISIBLE = "\u200b\u3164";

const empty = { name: "", email: "", subject: "", message: "" };

test("a message is stored unchanged, and the form is reset", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  await fill(page, message);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeVisible();
  await expectValues(page, empty);
  await expect(send(page)).toHaveText("Send message");
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("a rare letter is set in the same typeface, whose other letters are loaded for it", async ({ page }) => {
  await openPage(page, "/contact-us");
  await field(page, "Name").fill("Zoë");
  await expect.poll(() => loadedFonts(page)).toContain("source-sans-3-latin-wght-normal");
});

test("the honeypot is hidden from sight, screen readers and the keyboard", async ({ page }) => {
  await openPage(page, "/contact-us");
  const honeypot = "Leave this field empty";
  await expect(page.getByRole("textbox", { name: honeypot })).toHaveCount(0);
  expect((await page.getByLabel(honeypot).locator("..").locator("..").boundingBox())?.width).toBeLessThan(2);
  await field(page, "Message").focus();
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
});

test("while a message is being sent the button is disabled and says so", async ({ page, message }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, CALL);
  await fill(page, message);
  await send(page).click();
  await expect(send(page)).toHaveText("Sending...");
  await expect(send(page)).toBeDisabled();
  await expectValues(page, message);
  release();
  await expect(send(page)).toHaveText("Send message");
  await expect(send(page)).toBeEnabled();
});

for (const width of [390, 1440]) {
  test(`the toast is at the top centre at ${width} px, without a progress bar`, async ({ page, message }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/contact-us");
    await fill(page, message);
    await send(page).click();
    await expect(toast(page, THANKS)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const box = await toast(page, THANKS).boundingBox();
    expect(box).not.toBeNull();
    const pageWidth = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - pageWidth / 2)).toBeLessThan(2);
    expect(box?.y).toBeLessThan(200);
  });
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the toast closes after 5 seconds, motion: ${reducedMotion}`, async ({ page, message }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion });
    await openPage(page, "/contact-us");
    await fill(page, message);
    await send(page).click();
    await expect(toast(page, THANKS)).toBeVisible();
    await stopToastsAt(page, AUTO_CLOSE_MS - 1);
    await page.clock.runFor(AUTO_CLOSE_MS - 1);
    await expect(toast(page, THANKS)).toBeVisible();
    await stopToastsAt(page, AUTO_CLOSE_MS);
    await expect(toast(page, THANKS)).toHaveCount(0);
    await expect(notice(page, THANKS)).toBeVisible();
  });
}

for (const width of [390, 1440]) {
  test(`a wrong message is not sent, and a summary leads to the errors at ${width} px`, async ({ page, server, message }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/contact-us");
    const calls = countCalls(page, CALL);
    const wrong = { ...message, email: message.email.replace(".com", ""), subject: "  " };
    await fill(page, wrong);
    await send(page).click();
    await expectSummary(page, { [WRONG_EMAIL]: field(page, "E-mail"), [NO_SUBJECT]: field(page, "Subject") });
    await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Name")).not.toHaveAttribute("aria-invalid");
    await expectValues(page, wrong);
    await expect(page).toHaveURL("/contact-us");
    expect(calls()).toBe(0);
    expect(await server.messages(wrong.email)).toEqual([]);
  });
}

test("what only the server finds is shown in the same way, and by a toast", async ({ page, server, browserErrors, message }) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
  await openPage(page, "/contact-us");
  const wrong = { ...message, subject: INVISIBLE };
  await fill(page, wrong);
  await send(page).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expectSummary(page, { [NO_SUBJECT]: field(page, "Subject") });
  await expectValues(page, wrong);
  expect(await server.messages(wrong.email)).toEqual([]);
});

test("a text that is too long is kept whole and refused", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  const wrong = { ...message, message: "x".repeat(5001) };
  await fill(page, wrong);
  await send(page).click();
  await expectSummary(page, { "Message must be 5000 characters or fewer.": field(page, "Message") });
  await expectValues(page, wrong);
  expect(await server.messages(wrong.email)).toEqual([]);
});

test("a refused message can be corrected and sent", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  await fill(page, { ...message, subject: "  " });
  await send(page).click();
  await expect(summary(page)).toBeFocused();
  await field(page, "Subject").fill(message.subject);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  await expect(field(page, "Subject")).not.toHaveAttribute("aria-invalid");
  await expect(page).toHaveTitle("Contact us | Stand Fast Security");
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("without a network a message keeps the values", async ({ page, browserErrors, message }) => {
  browserErrors.expect(/request failed: .*\/api\/contact-us net::ERR_INTERNET_DISCONNECTED/);
  browserErrors.expect(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /console error: TypeError: Failed to fetch/);
  await openPage(page, "/contact-us");
  await goOffline(page, browserErrors);
  await fill(page, message);
  await send(page).press("Enter");
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(notice(page, FAILED)).toBeFocused();
  await expectValues(page, message);
  await expect(send(page)).toBeEnabled();
});

test("a busy server keeps the values and says why", async ({ page, browserErrors, message }) => {
  browserErrors.expect(/Failed to load resource: .* status of 503/, /console error: .*refused/);
  await openPage(page, "/contact-us");
  const busy = "The server is busy. Please try again in a minute.";
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: { success: false, message: busy } }));
  await fill(page, message);
  await send(page).press("Enter");
  await expect(toast(page, REFUSED)).toBeVisible();
  await expect(notice(page, busy)).toBeFocused();
  await expectValues(page, message);
});

test("a response that is not JSON counts as a failure", async ({ page, browserErrors, message }) => {
  browserErrors.expect(/Failed to load resource: .* status of 502/, /console error: SyntaxError/);
  await openPage(page, "/contact-us");
  await page.route(CALL, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
  await fill(page, message);
  await send(page).click();
  await expect(toast(page, FAILED)).toBeVisible();
  await expectValues(page, message);
});

test("a double click stores one message", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  const calls = countCalls(page, CALL);
  await fill(page, message);
  await send(page).dblclick();
  await expect(notice(page, THANKS)).toBeVisible();
  expect(await server.messages(message.email)).toHaveLength(1);
  expect(calls()).toBe(1);
});

for (const { retry, subject, stored } of [
  { retry: "a retry", subject: null, stored: 1 },
  { retry: "a changed message", subject: "Three guards", stored: 2 },
]) {
  test(`after a lost response and ${retry} the server has stored ${stored}`, async ({ page, server, browserErrors, message }) => {
    browserErrors.expect(/request failed: .*\/api\/contact-us net::ERR_CONNECTION_RESET/);
    browserErrors.expect(/Failed to load resource: net::ERR_CONNECTION_RESET/, /console error: TypeError: Failed to fetch/);
    await openPage(page, "/contact-us");
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    };
    await page.route(CALL, loseResponse, { times: 1 });
    await fill(page, message);
    await send(page).click();
    await expect(toast(page, FAILED)).toBeVisible();
    expect(await server.messages(message.email)).toHaveLength(1);
    await field(page, "Subject").fill(subject ?? message.subject);
    await send(page).click();
    await expect(notice(page, THANKS)).toBeVisible();
    expect(await server.messages(message.email)).toHaveLength(stored);
  });
}

test("a second message after a sent one is stored too", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  for (const subject of ["First", "Second"]) {
    await fill(page, { ...message, subject });
    await send(page).click();
    await expect(field(page, "Subject")).toHaveValue("");
  }
  await expect(async () => expect(await server.messages(message.email)).toHaveLength(2)).toPass();
});

test("a form without its required fields is not sent, and all of them are listed", async ({ page }) => {
  await openPage(page, "/contact-us");
  const calls = countCalls(page, CALL);
  await send(page).click();
  await expectSummary(page, {
    "Enter your name.": field(page, "Name"),
    "Enter your e-mail address.": field(page, "E-mail"),
    [NO_SUBJECT]: field(page, "Subject"),
    "Enter your message.": field(page, "Message"),
  });
  expect(calls()).toBe(0);
});

test("input from before hydration is kept and sent", async ({ page, server, message }) => {
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto("/contact-us", { waitUntil: "commit" });
  await fill(page, message);
  release();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeVisible();
  await expectValues(page, message);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeVisible();
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("a form refused before hydration can be corrected and sent", async ({ page, server, browserErrors, message }) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/);
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto("/contact-us", { waitUntil: "commit" });
  await fill(page, { ...message, subject: "  " });
  await send(page).click({ noWaitAfter: true });
  await expect(field(page, "Subject")).toHaveAccessibleDescription(NO_SUBJECT);
  release();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeVisible();
  await expect(main(page).getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle("Error: Contact us | Stand Fast Security");
  await main(page).getByRole("alert").getByRole("link", { name: NO_SUBJECT }).click();
  await expect(field(page, "Subject")).toBeFocused();
  await field(page, "Subject").fill(message.subject);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeVisible();
  await expect(page).toHaveTitle("Contact us | Stand Fast Security");
  await expectValues(page, empty);
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

ownServerTest.describe("during a flood of submissions", () => {
  // An IPv6 network may send 20 forms, and then one every 10 s: a busy machine, too, sends more than that.
  ownServerTest.use({ limited: true, extraHTTPHeaders: { "X-Forwarded-For": "2001:db8::1" } });

  ownServerTest("a refused submission says how long to wait", async ({ page, request, browserErrors, message }) => {
    browserErrors.expect(/Failed to load resource: .* status of 429/, /console error: .*refused/);
    await openPage(page, "/contact-us");
    await Promise.all(Array.from({ length: 25 }, () => post(request, message)));
    const reason = main(page).getByRole("group", { name: /Please try again in \d+ seconds?\./ });
    // A form that arrives after 10 s is taken, and the next one is not.
    await expect(async () => {
      await fill(page, message);
      await send(page).click();
      await expect(reason).toBeFocused();
    }).toPass();
    await expect(reason).toBeInViewport({ ratio: 1 });
    await expectValues(page, message);
  });

  ownServerTest(
    "a submission refused before hydration shows a page, and going back restores the text",
    async ({ page, request, browserErrors, message }) => {
      browserErrors.expect(/Failed to load resource: .* status of 429/);
      const release = await holdRequests(page, "/assets/*.js");
      await page.goto("/contact-us", { waitUntil: "commit" });
      await fill(page, message);
      // More than the limit, and more refusals than the server renders.
      await Promise.all(Array.from({ length: 70 }, () => post(request, message)));
      let finished = false;
      const flood = (async () => {
        while (!finished) await post(request, message);
      })();
      await send(page).click({ noWaitAfter: true });
      await expect(main(page)).toContainText("If you were sending a form, it was not stored");
      finished = true;
      await flood;
      release();
      await expect(page.getByRole("button", { name: "Open the menu" })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expectValues(page, message);
    },
  );
});

function post(request: APIRequestContext, message: Message) {
  return request.post(CALL, { form: message, maxRedirects: 0, timeout: 60_000 });
}

test("the message box has four rows", async ({ page }) => {
  await openPage(page, "/contact-us");
  await expect(field(page, "Message")).toHaveAttribute("rows", "4");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a stored message leads to the thank-you page", async ({ page, server, message }) => {
    await page.goto("/contact-us");
    await fill(page, message);
    await send(page).click();
    await expect(page).toHaveURL("/contact-us/sent");
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, your message is with us" })).toBeVisible();
    expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
  });

  test("a refused form shows its values and the errors", async ({ page, server, browserErrors, message }) => {
    browserErrors.expect(/Failed to load resource: .* status of 422/);
    await page.goto("/contact-us");
    const wrong = { ...message, email: message.email.replace(".com", ""), subject: "  " };
    await fill(page, wrong);
    await send(page).click();
    await expect(field(page, "E-mail")).toHaveAccessibleDescription(WRONG_EMAIL);
    await expect(field(page, "Subject")).toHaveAccessibleDescription(NO_SUBJECT);
    await expect(page).toHaveTitle("Error: Contact us | Stand Fast Security");
    await expect(main(page).getByRole("alert")).toBeFocused();
    await expect(main(page).getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole("alert").getByRole("listitem")).toHaveText([WRONG_EMAIL, NO_SUBJECT]);
    await main(page).getByRole("alert").getByRole("link", { name: NO_SUBJECT }).click();
    await expect(field(page, "Subject")).toBeFocused();
    await expectValues(page, wrong);
    expect(await server.messages(wrong.email)).toEqual([]);

    await field(page, "E-mail").fill(message.email);
    await field(page, "Subject").fill(message.subject);
    await send(page).click();
    await expect(page).toHaveURL("/contact-us/sent");
    expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
  });

  test("the browser does not submit an empty form", async ({ page }) => {
    await page.goto("/contact-us");
    await send(page).click();
    await expect(field(page, "Name")).toBeFocused();
    await expect(page).toHaveURL("/contact-us");
  });
});

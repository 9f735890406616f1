import type { APIResponse, Page, Route } from "@playwright/test";
import { countAnnouncements } from "../checks/announcements";
import { openBeforeScript } from "../support/before-script";
import {
  createServerTest,
  emptySiteTest,
  expect,
  jobsTest,
  serverFixture,
} from "../support/fixtures";
import {
  application,
  contact,
  FAILED,
  FormPage,
  pick,
  REFUSED,
  type Values,
} from "../support/form-page";
import { holdRequests } from "../support/hold-requests";
import {
  footerLink,
  heading,
  main,
  openPage,
  waitForHydration,
  waitUntilIdle,
} from "../support/open-page";
import { toast } from "../support/toast";

const BUSY = "Many forms are arriving at the moment. Please try again in a few seconds.";
const CALL_FAILED = /console error: .*(Failed to fetch|Upload failed)/;

const UNKNOWN = /We do not know whether your \w+ has arrived\./;

/** A test on a server with a rate limit for forms. */
const limitedTest = createServerTest(serverFixture(["--rate-limit", "on"]));

/** The server's answer, and the message that the sender sees. */
const troubles = [
  {
    name: "a proxy answers",
    errors: [/status of 502/, CALL_FAILED],
    answer: (route: Route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    said: { toast: FAILED, notice: UNKNOWN },
  },
  {
    name: "the server is busy",
    errors: [/status of 503/, /console error: .*refused/],
    answer: (route: Route) =>
      route.fulfill({ status: 503, json: { success: false, message: BUSY } }),
    said: { toast: REFUSED, notice: new RegExp(`^${BUSY}`) },
  },
];

// The browser sends a form without a file as JSON, and a form with a file as multipart data.
for (const { definition, links } of [
  { definition: contact, links: ["Contact us"] },
  { definition: application, links: ["Jobs", "Send an application"] },
]) {
  const { noun, endpoint } = definition;

  for (const { name, answer, errors, said } of troubles) {
    emptySiteTest(
      `${noun}: if ${name}, the form keeps its values and can be sent again`,
      async ({ page, server, browserErrors, sender }) => {
        browserErrors.expect(...errors);
        await page.setViewportSize({ width: 390, height: 800 });
        const form = await FormPage.open(page, definition);
        const values = form.validValues(sender);
        await page.route(endpoint, answer, { times: 1 });
        await form.fill(values);
        await form.send.press("Enter");
        const reason = form.notice(said.notice);
        await expect(reason).toBeFocused();
        await expect(reason).toBeInViewport({ ratio: 1 });
        await form.expectBelowHeader(reason);
        await expect(toast(page, said.toast)).toBeVisible();
        expect(await countAnnouncements(page, await reason.innerText())).toBe(1);
        await form.expectValues(values);

        await form.send.click();
        await expect(form.confirmation).toBeFocused();
        await form.expectSent(server, values);
      },
    );
  }

  for (const goesBack of [false, true]) {
    const retry = goesBack ? "a retry after Back" : "a retry";
    emptySiteTest(
      `${noun}: after a lost answer, ${retry} stores it once`,
      async ({ page, server, browserErrors, sender }) => {
        browserErrors.expect(/net::ERR_CONNECTION_RESET/, CALL_FAILED);
        const form = await FormPage.open(page, definition);
        const values = form.validValues(sender);
        const loseAnswer = async (route: Route) => {
          await route.fetch();
          await route.abort("connectionreset");
        };
        await page.route(endpoint, loseAnswer, { times: 1 });
        await form.submit(values);
        await expect(form.notice(UNKNOWN)).toBeVisible();
        if (goesBack) {
          await goToNews(page);
          await page.goBack();
        }
        await expect(form.notice(UNKNOWN)).toBeVisible();
        await form.expectValues(values);
        await form.send.click();
        await form.expectSent(server, values);
      },
    );
  }

  emptySiteTest(
    `${noun}: the server stores it once if its sender leaves during sending and sends it again`,
    async ({ page, server, sender }) => {
      const form = await FormPage.open(page, definition);
      const values = form.validValues(sender);
      const release = await holdRequests(page, endpoint);
      await sendAndLeave(form, values);
      for (const name of links) await page.getByRole("link", { name }).last().click();
      await form.submit(values);
      release();
      await form.expectSent(server, values);
    },
  );
}

emptySiteTest(
  "after five minutes without progress, an upload ends and the applicant can try again",
  async ({ page, server, browserErrors, sender }) => {
    browserErrors.expect(/console error: .*Upload stalled/);
    await page.clock.install();
    const form = await FormPage.open(page, application);
    const values = form.validValues(sender);
    const release = await holdRequests(page, application.endpoint);
    await form.submit(values);
    await page.clock.runFor(299_000);
    await expect(form.send).toHaveText("Submitting...");
    await page.clock.runFor(1_000);
    await expect(form.notice(UNKNOWN)).toBeVisible();
    await form.expectValues(values);
    release();
    await form.send.click();
    await form.expectSent(server, values);
  },
);

emptySiteTest(
  "Back shows a message that is still being sent, and then its confirmation",
  async ({ page, server, message }) => {
    const form = await FormPage.open(page, contact);
    const release = await holdRequests(page, contact.endpoint);
    await sendAndLeave(form, message);
    await page.goBack();
    await form.expectValues(message);
    await expect(form.send).toHaveText("Sending...");
    await expect(form.send).toBeDisabled();
    release();
    await expect(form.confirmation).toBeFocused();
    await form.expectSent(server, message);
    await form.expectAnother();
  },
);

emptySiteTest(
  "a toast on another page confirms a message when it arrives",
  async ({ page, server, message }) => {
    const form = await FormPage.open(page, contact);
    const release = await holdRequests(page, contact.endpoint);
    await sendAndLeave(form, message);
    release();
    await expect(toast(page, contact.thanks)).toBeVisible();
    await form.expectStored(server, message);
  },
);

emptySiteTest(
  "the server stores a message once when its sender leaves and later sends it again",
  async ({ page, server, message }) => {
    const form = await FormPage.open(page, contact);
    const release = await holdRequests(page, contact.endpoint);
    await sendAndLeave(form, message);
    release();
    await expect(toast(page, contact.thanks)).toBeVisible();
    await page.getByRole("link", { name: "Contact us" }).last().click();
    await form.submit(message);
    await form.expectSent(server, message);
    await page.goBack();
    await expect(heading(page, "News")).toBeVisible();
    await page.goBack();
    await expect(form.confirmation, "of the first attempt").toBeVisible();
    await form.expectAnother();
    await expect(form.send).toHaveText("Send message");
  },
);

emptySiteTest("a double click sends a message once", async ({ page, server, message }) => {
  const form = await FormPage.open(page, contact);
  const calls = form.countCalls();
  const release = await holdRequests(page, contact.endpoint);
  await form.fill(message);
  await form.send.dblclick();
  await expect(form.send).toHaveText("Sending...");
  await expect(form.send).toHaveJSProperty("disabled", true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await form.expectValues(message);
  release();
  await form.expectSent(server, message);
  expect(calls()).toBe(1);
});

emptySiteTest(
  "the form keeps the text that the sender types during sending",
  async ({ page, server, message }) => {
    const form = await FormPage.open(page, contact);
    const release = await holdRequests(page, contact.endpoint);
    await form.submit(message);
    await expect(form.send).toHaveText("Sending...");
    const next = { ...message, subject: "And two for a shop" };
    await form.control("subject").fill(next.subject);
    release();
    await form.expectSent(server, message);
    await form.expectValues(next);
    await expect(form.control("subject")).toBeFocused();
    expect(await countAnnouncements(page, contact.thanks)).toBe(1);

    await form.send.click();
    await form.expectAnother();
    expect(await form.findStored(server, message)).toHaveLength(2);
  },
);

emptySiteTest(
  "the form shows an error of the server at its field",
  async ({ page, server, browserErrors, message }) => {
    browserErrors.expect(/status of 422/, /console error: .*refused/);
    const form = await FormPage.open(page, contact);
    // These characters are invisible.
    const wrong = { ...message, subject: "\u200b\u3164" };
    await form.submit(wrong);
    await expect(toast(page, REFUSED)).toBeVisible();
    await form.expectSummary({ subject: "Enter a subject." });
    await form.expectValues(wrong);
    expect(await form.findStored(server, message)).toEqual([]);
    await form.submit(message);
    await form.expectSent(server, message);
  },
);

for (const { language, path, title } of [
  { language: "English", path: contact.page, title: "We cannot show this page" },
  { language: "Urdu", path: `/ur${contact.page}`, title: "ہم یہ صفحہ ابھی نہیں دکھا سکتے" },
]) {
  limitedTest(
    `in ${language}, a form that is rejected too often without script leads to an error page`,
    async ({ page, browserErrors }) => {
      browserErrors.expect(/status of 422/);
      await page.route(`${contact.endpoint}*`, async (route) => {
        let response = await route.fetch();
        // Every two seconds, the server renders the form's page for one more refusal.
        const repeat = async () => {
          response = await route.fetch();
          return isPrepared(response);
        };
        if (!isPrepared(response)) await expect.poll(repeat, { intervals: [0] }).toBe(true);
        await route.fulfill({ response });
      });
      await openPage(page, path);
      // Refusals in JSON use up the quota faster, because the server renders no page for them.
      const refuse = async () =>
        isPrepared(await page.request.post(contact.endpoint, { data: {} }));
      await expect.poll(refuse, { intervals: [0] }).toBe(true);
      await main(page)
        .locator("form[method=post]")
        .evaluate((form: HTMLFormElement) => form.submit());
      await expect(heading(page, title)).toBeVisible();
      await page.waitForLoadState();
      await waitUntilIdle(page);
      if (path === contact.page) await waitForHydration(page);
      await expect(heading(page, title), "with script").toBeVisible();
      await expect(main(page).locator('a[href^="https://wa.me/"]')).toBeVisible();
    },
  );
}

jobsTest(
  "an application that is rejected before hydration keeps its values and can be sent",
  async ({ page, server, browserErrors, sender }) => {
    browserErrors.expect(/status of 422/);
    const form = new FormPage(page, application);
    const alert = form.main.getByRole("alert");
    const values = form.validValues(sender);
    const hydrate = await openBeforeScript(page, application.page);
    await form.fill({ ...values, contact: "call me" });
    await form.send.click({ noWaitAfter: true });
    await expect(alert).toBeFocused();
    await form.fill(pick(values, ["resume"]));
    const chosen = { ...values, job_position: "job:dog-handler" };
    await form.fill(pick(chosen, ["job_position"]));
    await hydrate();
    await form.expectValues({ ...chosen, contact: "call me" });
    await expect(page).toHaveTitle(/^Error: /);
    await alert.getByRole("link", { name: /telephone number/ }).click();
    await expect(form.control("contact")).toBeFocused();
    await form.submit(pick(values, ["contact"]));
    await form.expectSent(server, {
      ...values,
      job_position: "Dog handler",
      job_slug: "dog-handler",
    });
    await expect(page).not.toHaveTitle(/^Error: /);
    await form.expectAnother();
    await expect(alert).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
  },
);

async function sendAndLeave(form: FormPage, values: Values): Promise<void> {
  await form.submit(values);
  await expect(form.send).toHaveText(/^(Sending|Submitting)\.\.\.$/);
  await goToNews(form.page);
}

async function goToNews(page: Page): Promise<void> {
  await footerLink(page, "News").click();
  // The address changes before the page does.
  await expect(heading(page, "News")).toBeVisible();
}

/**
 * The server asks only a client that has used up its quota of refusals to close the connection, and sends it a page that was prepared
 * in advance, instead of the form's page with the values and the errors.
 */
function isPrepared(response: APIResponse): boolean {
  return response.headers().connection === "close";
}

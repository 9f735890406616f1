import { copyFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { countAnnouncements } from "../checks/announcements";
import { expect, emptySiteTest as test } from "../support/fixtures";
import { application, complaint, contact, FAILED, FormPage, quote } from "../support/form-page";
import { resumePath } from "../support/form-values";
import { goOffline } from "../support/go-offline";
import { holdRequests } from "../support/hold-requests";
import { reloadAsNew } from "../support/open-page";
import { toast } from "../support/toast";

class SendingForm extends FormPage {
  readonly failed = this.main.getByRole("group", { name: /What you wrote is still here\./ });
  readonly sendNow = this.main.getByRole("button", { name: "Send now" });

  static override async open(page: Page, definition: FormPage["definition"]): Promise<SendingForm> {
    await FormPage.open(page, definition);
    return new SendingForm(page, definition);
  }
}

const SIGN_IN = "<!doctype html><title>Sign in to our Wi-Fi</title>";

for (const definition of [contact, quote, complaint, application]) {
  const { noun } = definition;

  test(`${noun}: the form waits for the network, and then one tap sends it`, async ({
    page,
    server,
    browserErrors,
    sender,
  }) => {
    browserErrors.expect(/console error: .*Upload failed without a network/);
    await page.setViewportSize({ width: 360, height: 740 });
    const form = await SendingForm.open(page, definition);
    const values = form.validValues(sender);
    const calls = form.countCalls();
    await goOffline(page, browserErrors);
    await form.submit(values);
    await expect(form.failed).toBeFocused();
    await expect(form.failed).toHaveText(
      /^The internet is not working\. Your \w+ has not been sent yet\./,
    );
    await expect(form.failed).toBeInViewport({ ratio: 1 });
    await expect(toast(page, FAILED)).toBeVisible();
    expect(await countAnnouncements(page, await form.failed.innerText())).toBe(1);
    const status = form.main.getByRole("status").filter({ hasText: "internet" });
    await expect(status).toHaveText("Waiting for the internet.");
    await expect(form.main.getByRole("form").getByRole("link", { name: "WhatsApp" })).toBeVisible();
    await expect(
      form.main.getByRole("form").getByRole("link", { name: "+92 51 000 0000" }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.context().setOffline(false);
    await expect(status).toHaveText("The internet is back.");
    await form.expectValues(values);
    expect(calls(), "nothing is sent without a tap").toBe(0);
    const release = await holdRequests(page, `**${definition.endpoint}`);
    await form.sendNow.click();
    await expect(form.sendNow).toHaveAttribute("aria-disabled", "true");
    await expect(form.sendNow, "the button is where it was").toBeInViewport();
    await expect(form.sendNow).toBeFocused();
    release();
    await form.expectSent(server, values);
    expect(calls()).toBe(1);
  });

  test(`${noun}: after a lost answer and a reload, a retry stores it once`, async ({
    page,
    server,
    browserErrors,
    sender,
  }, info) => {
    browserErrors.expect(/net::ERR_CONNECTION_RESET/, /console error: .*Upload failed/);
    const form = await SendingForm.open(page, definition);
    const values = form.validValues(sender);
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    };
    await page.route(`**${definition.endpoint}`, loseAnswer, { times: 1 });
    await form.submit(values);
    await expect(form.failed).toHaveText(
      /We do not know whether your \w+ has arrived\. .*we store it only once\./,
    );
    await reloadAsNew(page);
    await expect(form.main.getByRole("status").filter({ hasText: "still here" })).toHaveText(
      /^We do not know whether your \w+ has arrived\. Send it again: we store it only once\.What you typed is still here\./,
    );
    if (values.resume) {
      // On a phone, choosing a file again can create a new copy with the current date.
      const copy = info.outputPath("bilal-ahmed.pdf");
      await copyFile(values.resume, copy);
      await utimes(copy, new Date(), new Date());
      await form.fill({ resume: copy });
    }
    await form.send.click();
    await form.expectSent(server, values);
  });
}

/** A server that answers instead of the site. */
const strangers = [
  {
    name: "a Wi-Fi sign-in page answers",
    answer: (route: Route) => route.fulfill({ contentType: "text/html", body: SIGN_IN }),
    errors: [],
    says: /Perhaps your Wi-Fi network wants you to sign in first\. We do not know whether your \w+ has arrived\./,
  },
  {
    name: "a busy proxy answers",
    answer: (route: Route) =>
      route.fulfill({
        status: 503,
        contentType: "text/html",
        headers: { "Retry-After": "120" },
        body: "<h1>Busy</h1>",
      }),
    errors: [/status of 503/],
    says: /We do not know whether your \w+ has arrived\. Try again in 2 minutes\./,
  },
];

for (const { name, answer, errors, says } of strangers) {
  for (const definition of [contact, application]) {
    test(`${definition.noun}: if ${name}, the outcome is unknown, and one tap sends it again`, async ({
      page,
      server,
      browserErrors,
      sender,
    }) => {
      browserErrors.expect(...errors, /console error: .*that is not ours/);
      const form = await SendingForm.open(page, definition);
      const values = form.validValues(sender);
      await page.route(`**${definition.endpoint}`, answer, { times: 1 });
      await form.submit(values);
      await expect(form.failed).toBeFocused();
      await expect(form.failed).toHaveText(says);
      await form.expectValues(values);
      await form.sendNow.click();
      await form.expectSent(server, values);
    });
  }
}

for (const { name, lose } of [
  { name: "changes", lose: (path: string) => writeFile(path, "%PDF-1.4\nanother\n%%EOF\n") },
  { name: "disappears", lose: (path: string) => rm(path) },
  { name: "is renamed", lose: (path: string) => rename(path, `${path}.old`) },
]) {
  test(`if the chosen résumé ${name}, the form asks for it again and keeps the text`, async ({
    page,
    server,
    sender,
  }, info) => {
    const form = await SendingForm.open(page, application);
    const file = info.outputPath("cv.pdf");
    await copyFile(resumePath, file);
    const { resume: _, ...texts } = form.validValues(sender);
    const calls = form.countCalls();
    await form.fill({ ...texts, resume: file });
    await lose(file);
    await form.send.click();
    await form.expectSummary({
      resume: "This file has changed, or it is no longer on your device. Please choose it again.",
    });
    await expect(form.control("resume")).toHaveValue("");
    await form.expectValues(texts);
    expect(calls()).toBe(0);
    await form.submit({ resume: resumePath });
    await form.expectSent(server, { ...texts, resume: resumePath });
  });
}

test("if the résumé changes during the upload, the form asks for it again", async ({
  page,
  context,
  browserErrors,
  sender,
}, info) => {
  browserErrors.expect(/net::ERR_UPLOAD_FILE_CHANGED/, /console error: .*Upload failed/);
  const form = await SendingForm.open(page, application);
  const file = info.outputPath("cv.pdf");
  await writeFile(file, "%PDF-1.4\n%%EOF\n".padEnd(8_000_000));
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  const { resume: _, ...texts } = form.validValues(sender);
  await form.submit({ ...texts, resume: file });
  await expect(form.main.getByText(/^Uploading, [1-9]\d? %$/).first()).toBeAttached();
  await writeFile(file, "%PDF-1.4\nanother\n%%EOF\n");
  await expect(form.summary).toContainText("This file has changed");
  await expect(form.control("resume")).toHaveValue("");
  await form.expectValues(texts);
});

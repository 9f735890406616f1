import { writeFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { brokenPictures } from "../checks/layout-faults";
import { countCalls, expectSummary, summary } from "../support/contact-form";
import { expect, openingsTest, ownServerTest, emptySiteTest as test } from "../support/fixtures";
import type { Applicant } from "../support/form-values";
import { goOffline } from "../support/go-offline";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { expectOpenings } from "../support/openings";
import { toast } from "../support/toast";

const CALL = "/api/job-request";
const PAGE = "/career-apply";
const REFUSED = "There was an issue with your submission. Please try again.";
const FAILED = "An error occurred. Please try again.";
const WRONG_NUMBER = "Enter a telephone number such as 0300 1234567.";
const REFERENCE = /^SF-\d{6}$/;
const thanks = (reference: string) => `Thank you. Your application has reached our office; your reference is ${reference}.`;

const MEGABYTE = 1024 * 1024;
const PDF_HEAD = "%PDF-1.4\n";
const pdf = (bytes = PDF_HEAD.length) => ({
  name: "bilal-ahmed.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from(PDF_HEAD), Buffer.alloc(bytes - PDF_HEAD.length)]),
});
/** Writes the file to disk: Playwright sends large in-memory buffers to the browser slowly. */
async function pdfFile(name: string, bytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, pdf(bytes).buffer);
  return path;
}
const photograph = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

const empty = { name: "", email: "", contact: "", message: "" };
const labels = { name: "Name", email: "E-mail", contact: "Mobile number", message: "Message (optional)" };

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByRole("textbox", { name: label, exact: true });
const position = (page: Page) => main(page).getByRole("combobox", { name: "Job position" });
const opening = (page: Page) => main(page).getByRole("combobox", { name: "Opening (optional)" });
const resume = (page: Page) => main(page).getByLabel("Résumé", { exact: true });
const submit = (page: Page) => main(page).getByRole("button", { name: /^Submit/ });
const confirmation = (page: Page) => main(page).getByRole("group", { name: /^Thank you/ });

async function fillTexts(page: Page, values: Applicant) {
  await field(page, labels.name).fill(values.name);
  await field(page, labels.email).fill(values.email);
  await field(page, labels.contact).fill(values.contact);
  await field(page, labels.message).fill(values.message);
}

async function expectTexts(page: Page, values: Applicant) {
  await expect(field(page, labels.name)).toHaveValue(values.name);
  await expect(field(page, labels.email)).toHaveValue(values.email);
  await expect(field(page, labels.contact)).toHaveValue(values.contact);
  await expect(field(page, labels.message)).toHaveValue(values.message);
}

async function fill(page: Page, values: Applicant, file: string | ReturnType<typeof pdf> = pdf()) {
  await fillTexts(page, values);
  await position(page).selectOption("Security Supervisor");
  await resume(page).setInputFiles(file);
}

/** The name of the chosen file; null when there is none. */
const chosenFile = (page: Page) => resume(page).evaluate((input) => (input as HTMLInputElement).files?.[0]?.name ?? null);

test("an application is stored with its resume, and the applicant gets its reference", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  await fill(page, person);
  await submit(page).click();
  await expect(confirmation(page)).toBeFocused();
  const stored = await server.applications(person.email);
  const reference = stored[0]?.reference ?? "";
  expect(reference).toMatch(REFERENCE);
  await expect(confirmation(page)).toHaveText(thanks(reference));
  await expect(toast(page, thanks(reference))).toBeVisible();
  await expectTexts(page, empty);
  await expect(position(page)).toHaveValue("");
  expect(await chosenFile(page)).toBeNull();
  await expect(submit(page)).toHaveText("Submit application");
  expect(stored).toEqual([
    expect.objectContaining({
      ...person,
      job_position: "security-supervisor",
      job_slug: null,
      resume: expect.objectContaining({ file_name: "bilal-ahmed.pdf", media_type: "application/pdf" }),
    }),
  ]);
});

openingsTest(
  "Apply Now on an opening preselects opening and position, and the application is stored for the opening",
  async ({ page, server, person }) => {
    await openPage(page, "/career");
    await page.getByRole("link", { name: "Apply Now for Driver, Lahore" }).click();
    await expect(main(page).getByText("You are applying for: Driver, Lahore")).toBeVisible();
    await expect(opening(page)).toHaveValue("driver");
    await expect(position(page)).toHaveValue("driver");
    await fillTexts(page, person);
    await resume(page).setInputFiles(pdf());
    await submit(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expect(main(page).getByText("You are applying for:")).toHaveCount(0);
    await expect(opening(page)).toHaveValue("");
    expect(await server.applications(person.email)).toEqual([
      expect.objectContaining({ job_slug: "driver", job_title: "Driver", job_position: "driver" }),
    ]);
  },
);

openingsTest("the preselected opening can be cleared and another one selected", async ({ page }) => {
  await openPage(page, `${PAGE}?job=driver`);
  await main(page).getByRole("button", { name: "Apply without an opening" }).click();
  await expect(main(page).getByText("You are applying for:")).toHaveCount(0);
  await expect(opening(page)).toHaveValue("");
  await expect(opening(page)).toBeFocused();
  await opening(page).selectOption("Cook, Lahore");
  await expect(main(page).getByText("You are applying for: Cook, Lahore")).toBeVisible();
  await expect(position(page)).toHaveValue("cook");
});

openingsTest("an opening whose title is not a position preselects no position", async ({ page }) => {
  await openPage(page, `${PAGE}?job=dog-handler`);
  await expect(opening(page)).toHaveValue("dog-handler");
  await expect(position(page)).toHaveValue("");
  await expect(position(page).getByRole("option").first()).toHaveText("Please Select Position");
});

test("the form says when the linked opening has closed", async ({ page }) => {
  await openPage(page, `${PAGE}?job=long-gone`);
  await expect(main(page).getByText(/^The opening you chose has closed/)).toBeVisible();
});

test("a resume of another type is refused before upload, with the reason at the field", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await fill(page, person, { name: "me.jpg", mimeType: "image/jpeg", buffer: photograph });
  await expect(resume(page)).toHaveAccessibleDescription("me.jpg, 1 KB Résumé must be one of these files: .pdf, .doc, .docx.");
  await submit(page).click();
  await expectSummary(page, { "Résumé must be one of these files: .pdf, .doc, .docx.": resume(page) });
  expect(calls()).toBe(0);
  await resume(page).setInputFiles(pdf());
  await expect(resume(page)).toHaveAccessibleDescription("bilal-ahmed.pdf, 1 KB");
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toHaveLength(1);
});

test("a resume over 10 MB is refused before upload, and one of exactly 10 MB is accepted", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await expect(resume(page)).toHaveAccessibleDescription("PDF, DOC or DOCX, at most 10 MB");
  await fill(page, person, await pdfFile("over.pdf", 10 * MEGABYTE + 1));
  await expect(resume(page)).toHaveAccessibleDescription("over.pdf, 10 MB Résumé must be at most 10 MB.");
  await submit(page).click();
  await expectSummary(page, { "Résumé must be at most 10 MB.": resume(page) });
  expect(calls()).toBe(0);
  await resume(page).setInputFiles(await pdfFile("limit.pdf", 10 * MEGABYTE));
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toHaveLength(1);
});

test("the server refuses a renamed file, and the form keeps the values and the file", async ({
  page,
  server,
  browserErrors,
  person,
}) => {
  browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
  await openPage(page, PAGE);
  await fill(page, person, { name: "me.pdf", mimeType: "application/pdf", buffer: photograph });
  await submit(page).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expect(summary(page)).toBeFocused();
  await expect(resume(page)).toHaveAccessibleDescription(/Résumé is not a real \.pdf file/);
  await summary(page)
    .getByRole("link", { name: /^Résumé is not a real/ })
    .click();
  await expect(resume(page)).toBeFocused();
  await expectTexts(page, person);
  await expect(position(page)).toHaveValue("security-supervisor");
  expect(await chosenFile(page)).toBe("me.pdf");
  expect(await server.applications(person.email)).toEqual([]);

  await resume(page).setInputFiles(pdf());
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toHaveLength(1);
});

test("a telephone number is checked before upload, and one with spaces is accepted", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await fill(page, { ...person, contact: "call me" });
  await submit(page).click();
  await expectSummary(page, { [WRONG_NUMBER]: field(page, labels.contact) });
  expect(calls()).toBe(0);
  await field(page, labels.contact).fill("0300 1234567");
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toEqual([expect.objectContaining({ contact: "0300 1234567" })]);
});

test("back to an application whose answer was lost has its file, and sent again it is stored once", async ({
  page,
  server,
  browserErrors,
  person,
}) => {
  browserErrors.expect(/net::ERR_CONNECTION_RESET/, /console error: Error: Upload failed/);
  await openPage(page, PAGE);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(CALL, loseAnswer, { times: 1 });
  await fill(page, person);
  await submit(page).click();
  await expect(main(page).getByRole("group", { name: FAILED })).toBeFocused();
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole("group", { name: FAILED })).toBeVisible();
  await expectTexts(page, person);
  await expect(position(page)).toHaveValue("security-supervisor");
  await expect(resume(page)).toHaveAccessibleDescription("bilal-ahmed.pdf, 1 KB");
  await submit(page).click();
  await expect(confirmation(page)).toBeFocused();
  expect(await server.applications(person.email)).toHaveLength(1);
});

ownServerTest("an opening that closes while the form is open is said to have closed", async ({ page, server }) => {
  const job = { location: "Lahore", deadline: "2999-12-31", description: "You work." };
  const id = await server.addJob({ title: "Cook", ...job });
  await server.addJob({ title: "Driver", ...job });
  await expectOpenings(page, ["Cook", "Driver"]);
  await page.clock.install();
  await openPage(page, `${PAGE}?job=cook`);
  await expect(main(page).getByText("You are applying for:")).toBeVisible();
  await server.command("jobs", "close", id.trim());
  await expectOpenings(page, ["Driver"]);
  await page.clock.fastForward("01:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(main(page).getByText(/^The opening you chose has closed\./)).toBeVisible();
  await expect(main(page).getByText("You are applying for:")).toHaveCount(0);
  await expect(opening(page)).toHaveValue("");
});

test("the upload of a large resume shows its progress", async ({ page, context, server, person }) => {
  await openPage(page, PAGE);
  const network = await context.newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await limitUpload(2 * MEGABYTE);
  await fill(page, person, await pdfFile("large.pdf", 8 * MEGABYTE));
  await submit(page).click();
  await expect(submit(page)).toHaveText("Submitting...");
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  const percent = async () => Number(/Uploading, (\d+) %/.exec(await main(page).innerText())?.[1]);
  await expect.poll(percent).toBeGreaterThan(0);
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  await expect(main(page).getByRole("status")).toHaveText(/^Uploading, (0|25|50|75) %$/);
  await expectTexts(page, person);
  await limitUpload(-1);
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await server.applications(person.email)).toHaveLength(1);
});

test("without a network an application keeps the values and the file", async ({ page, browserErrors, person }) => {
  browserErrors.expect(/request failed: .*\/api\/job-request net::ERR_INTERNET_DISCONNECTED/);
  browserErrors.expect(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /console error: Error: Upload failed/);
  await openPage(page, PAGE);
  await goOffline(page, browserErrors);
  await fill(page, person);
  await submit(page).press("Enter");
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(main(page).getByRole("group", { name: FAILED })).toBeFocused();
  await expectTexts(page, person);
  await expect(position(page)).toHaveValue("security-supervisor");
  expect(await chosenFile(page)).toBe("bilal-ahmed.pdf");
  await expect(submit(page)).toBeEnabled();
});

test("a response that is not JSON counts as a failure", async ({ page, browserErrors, person }) => {
  browserErrors.expect(/Failed to load resource: .* status of 502/, /console error: SyntaxError/);
  await openPage(page, PAGE);
  await page.route(CALL, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
  await fill(page, person);
  await submit(page).click();
  await expect(toast(page, FAILED)).toBeVisible();
  await expectTexts(page, person);
});

test("an applicant who leaves during the upload and sends the same again has sent one application", async ({
  page,
  server,
  person,
}) => {
  await openPage(page, PAGE);
  const release = await holdRequests(page, CALL);
  const file = await pdfFile("mine.pdf", 1000);
  await fill(page, person, file);
  await submit(page).click();
  await expect(submit(page)).toHaveText("Submitting...");
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "Jobs" }).click();
  await main(page).getByRole("link", { name: "Send an application" }).click();
  await fill(page, person, file);
  await submit(page).click();
  release();
  await expect(confirmation(page)).toBeVisible();
  const stored = await server.applications(person.email);
  expect(stored).toHaveLength(1);
  await expect(confirmation(page)).toHaveText(thanks(stored[0]?.reference ?? ""));
});

test("a double click stores one application", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await fill(page, person);
  await submit(page).dblclick();
  await expect(confirmation(page)).toBeVisible();
  expect(calls()).toBe(1);
  expect(await server.applications(person.email)).toHaveLength(1);
});

for (const { retry, file, stored } of [
  { retry: "a retry", file: null, stored: 1 },
  { retry: "a retry with another resume", file: pdf(100), stored: 2 },
]) {
  test(`after a lost response and ${retry} the server has stored ${stored}`, async ({ page, server, browserErrors, person }) => {
    browserErrors.expect(/request failed: .*\/api\/job-request net::ERR_CONNECTION_RESET/);
    browserErrors.expect(/Failed to load resource: net::ERR_CONNECTION_RESET/, /console error: Error: Upload failed/);
    await openPage(page, PAGE);
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    };
    await page.route(CALL, loseResponse, { times: 1 });
    await fill(page, person);
    await submit(page).click();
    await expect(toast(page, FAILED)).toBeVisible();
    expect(await server.applications(person.email)).toHaveLength(1);
    if (file) await resume(page).setInputFiles(file);
    await submit(page).click();
    await expect(confirmation(page)).toBeVisible();
    expect(await server.applications(person.email)).toHaveLength(stored);
  });
}

for (const trouble of ["slow", "failed"] as const) {
  openingsTest(
    `Apply Now stores the application for the opening while the list of openings is ${trouble}`,
    async ({ page, server, browserErrors, person }) => {
      if (trouble === "failed") browserErrors.expect(/status of 503/, /console error: Error: Busy/);
      await openPage(page, "/career");
      const failed = (route: Route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } });
      const release = trouble === "slow" ? await holdRequests(page, PAGE_CONTENT) : () => undefined;
      if (trouble === "failed") await page.route(PAGE_CONTENT, failed);
      await page.getByRole("link", { name: "Apply Now for Driver, Lahore" }).click();
      await fill(page, person);
      await submit(page).click();
      await expect(confirmation(page)).toBeVisible();
      expect(await server.applications(person.email)).toEqual([expect.objectContaining({ job_slug: "driver" })]);
      release();
    },
  );
}

openingsTest("another opening replaces the position that the first one chose", async ({ page }) => {
  await openPage(page, `${PAGE}?job=driver`);
  await expect(position(page)).toHaveValue("driver");
  await opening(page).selectOption("Dog handler, Lahore");
  await expect(position(page)).toHaveValue("");
  await position(page).selectOption("Cook");
  await opening(page).selectOption("Driver, Lahore");
  await expect(position(page)).toHaveValue("driver");
});

test("a form without its required fields is not sent, and all of them are listed", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  const calls = countCalls(page, CALL);
  await submit(page).click();
  await expectSummary(page, {
    "Enter your name.": field(page, labels.name),
    "Enter your e-mail address.": field(page, labels.email),
    "Enter your mobile number.": field(page, labels.contact),
    "Choose a job position.": position(page),
    "Choose the file of your résumé.": resume(page),
  });
  expect(calls()).toBe(0);
  await fill(page, { ...person, message: "" });
  await position(page).selectOption("Cook");
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toEqual([expect.objectContaining({ message: null })]);
});

test("input from before hydration is kept", async ({ page, server, person }) => {
  const release = await holdRequests(page, "/assets/*.js");
  await page.goto(PAGE, { waitUntil: "commit" });
  await fill(page, person);
  release();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeVisible();
  await expectTexts(page, person);
  await expect(resume(page)).toHaveAccessibleDescription("bilal-ahmed.pdf, 1 KB");
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toEqual([
    expect.objectContaining({ ...person, job_position: "security-supervisor" }),
  ]);
});

test("the form works when the openings cannot be loaded", async ({ page, server, browserErrors, person }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/career");
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }));
  await page.getByRole("link", { name: "Send an application" }).click();
  await expect(main(page).getByText("The openings could not be loaded.")).toBeVisible();
  await fill(page, person);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(await server.applications(person.email)).toHaveLength(1);
});

for (const width of [390, 1440]) {
  openingsTest(`no state of the form has an accessibility violation at ${width} px`, async ({ page, person }) => {
    // Runs four full analyses, a few seconds each.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, `${PAGE}?job=cook`);
    await expect(main(page).getByText("You are applying for: Cook, Lahore")).toBeVisible();
    await fill(page, { ...person, contact: "none" }, { name: "me.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(resume(page)).toHaveAccessibleDescription(/must be one of these files/);
    await expectAccessible(page);

    await resume(page).setInputFiles(pdf());
    await submit(page).click();
    await expect(field(page, labels.contact)).toHaveAccessibleDescription(`For example 0300 1234567. ${WRONG_NUMBER}`);
    await expectAccessible(page);

    await field(page, labels.contact).fill(person.contact);
    const release = await holdRequests(page, CALL);
    await submit(page).click();
    await expect(submit(page)).toBeDisabled();
    await expectAccessible(page);
    release();
    await expect(confirmation(page)).toBeVisible();
    await expectAccessible(page);
  });
}

test("the form can be filled in and submitted by keyboard only", async ({ page, server, person }) => {
  await openPage(page, PAGE);
  // Start waiting before the key press: otherwise the browser opens its own file dialog.
  const chooser = page.waitForEvent("filechooser", { timeout: 30_000 });
  await field(page, labels.name).focus();
  for (const text of [person.name, person.email, person.contact]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(position(page)).toBeFocused();
  // Only one letter: on a slow machine the browser would treat several as separate searches.
  await page.keyboard.press("d");
  await page.keyboard.press("Tab");
  await expect(resume(page)).toBeFocused();
  await page.keyboard.press("Space");
  await (await chooser).setFiles(pdf());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toBeFocused();
  expect(await server.applications(person.email)).toEqual([expect.objectContaining({ job_position: "driver" })]);
});

test("the thank-you page shows a reference from the URL fragment, but no other text", async ({ page }) => {
  await openPage(page, `${PAGE}/sent#SF-000123`);
  await expect(main(page).getByText("Your reference number is SF-000123.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await openPage(page, "/contact-us");
  await openPage(page, `${PAGE}/sent#SF-000123-call-0300-9999999`);
  await expect(main(page).getByText(/reference number is at the end/)).toBeVisible();
  await expect(main(page).getByText("9999999")).toHaveCount(0);
});

ownServerTest.describe("at midnight in Karachi", () => {
  ownServerTest.use({ clock: "2030-01-31T12:00:00+05:00" });

  ownServerTest(
    "an opening closes on every page, and an application for it is refused with a message",
    async ({ page, server, browserErrors, person }) => {
      browserErrors.expect(/Failed to load resource: .* status of 422/, /console error: .*refused/);
      await server.addJob({ title: "Cook", location: "Lahore", deadline: "2030-01-31", description: "You cook." });
      await server.addJob({ title: "Driver", location: "Lahore", deadline: "2030-02-28", description: "You drive." });
      await expectOpenings(page, ["Cook", "Driver"]);
      await openPage(page, `${PAGE}?job=cook`);
      await fillTexts(page, person);
      await resume(page).setInputFiles(pdf());
      expect((await page.request.get("/career/cook")).status()).toBe(200);

      // Lazy pictures would be missed while the server is down.
      expect(await brokenPictures(page)).toEqual([]);
      await server.restart("--clock", "2030-01-31T23:59:58+05:00");
      await expectOpenings(page, ["Driver"]);
      await submit(page).click();
      await expect(opening(page)).toHaveAccessibleDescription("This opening no longer takes applications.");
      await expectTexts(page, person);
      expect(await chosenFile(page)).toBe("bilal-ahmed.pdf");
      expect(await server.applications(person.email)).toEqual([]);

      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      expect(sitemap).toContain("/career/driver<");
      expect(sitemap).not.toContain("/career/cook");
      await openPage(page, "/career");
      await expect(page.getByRole("region", { name: "Current Openings" }).getByRole("article")).toHaveCount(1);
    },
  );
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  openingsTest("an application for an opening is stored and leads to the thank-you page", async ({ page, server, person }) => {
    await page.goto(PAGE);
    await opening(page).selectOption("Driver, Lahore");
    await fill(page, person);
    await submit(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, your application is with us" })).toBeVisible();
    const stored = await server.applications(person.email);
    expect(stored).toEqual([expect.objectContaining({ ...person, job_slug: "driver" })]);
    await expect(page).toHaveURL(`${PAGE}/sent#${stored[0]?.reference}`);
  });

  test("a resume that is too large is refused with the reason", async ({ page, server, browserErrors, person }) => {
    browserErrors.expect(/Failed to load resource: .* status of 413/);
    await page.goto(PAGE);
    await fill(page, person, await pdfFile("large.pdf", 11 * MEGABYTE));
    await submit(page).click();
    await expect(main(page).getByRole("alert")).toHaveText("The request is larger than the 10 MB allowed.");
    await expect(main(page).getByRole("alert")).toBeFocused();
    await expect(resume(page)).toHaveAccessibleDescription(/Please choose the file again\.$/);
    expect(await server.applications(person.email)).toEqual([]);
  });

  openingsTest(
    "a refused application shows its values and errors, and asks for the file again",
    async ({ page, server, browserErrors, person }) => {
      browserErrors.expect(/Failed to load resource: .* status of 422/);
      await page.goto(PAGE);
      await opening(page).selectOption("Driver, Lahore");
      await fill(page, { ...person, contact: "call me" });
      await submit(page).click();
      await expect(page).toHaveTitle("Error: Apply for a security job | Stand Fast Security");
      await expect(main(page).getByRole("alert")).toBeFocused();
      await expect(field(page, labels.contact)).toHaveAccessibleDescription(`For example 0300 1234567. ${WRONG_NUMBER}`);
      await expect(resume(page)).toHaveAccessibleDescription(/Please choose the file again\.$/);
      await expectTexts(page, { ...person, contact: "call me" });
      await expect(position(page)).toHaveValue("security-supervisor");
      await expect(opening(page)).toHaveValue("driver");
      expect(await server.applications(person.email)).toEqual([]);

      await field(page, labels.contact).fill(person.contact);
      await resume(page).setInputFiles(pdf());
      await submit(page).click();
      await expect(page).toHaveURL(/\/career-apply\/sent#SF-\d{6}$/);
      expect(await server.applications(person.email)).toEqual([expect.objectContaining({ ...person, job_slug: "driver" })]);
    },
  );
});

import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { publishJobs } from "../support/content";
import { emptySiteTest, expect, jobsTest, ownServerTest } from "../support/fixtures";
import { application, FAILED, FormPage, pick, type Values } from "../support/form-page";
import { resumePath } from "../support/form-values";
import { PAGE_CONTENT } from "../support/hold-requests";
import { expectJobs } from "../support/jobs";
import { openPage, reloadAsNew } from "../support/open-page";
import { toast } from "../support/toast";

const MEGABYTE = 1024 * 1024;

class ApplicationForm extends FormPage {
  readonly job = this.control("job_position");
  readonly resume = this.control("resume");

  constructor(page: Page) {
    super(page, application);
  }
}

/** A file on disk: Playwright sends large in-memory buffers to the browser slowly. */
async function createFile(name: string, bytes: number): Promise<string> {
  const path = emptySiteTest.info().outputPath(name);
  await writeFile(path, "%PDF-1.4\n%%EOF\n".padEnd(bytes));
  return path;
}

/** The form has this value as its job. Its links to WhatsApp and to the page in Urdu name the job `slug`, if there is one. */
async function expectChosen(
  { page, main, job }: ApplicationForm,
  { value, slug, chat }: { value: string; slug?: string; chat: RegExp },
): Promise<void> {
  await expect(job).toHaveValue(value);
  await expect(main.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
    "href",
    chat,
  );
  await expect(page.getByRole("link", { name: "اردو" })).toHaveAttribute(
    "href",
    `/ur/career-apply${slug ? `?job=${slug}` : ""}`,
  );
}

const NO_JOB = { value: "", chat: /\?text=I%20want%20to%20apply%20for%20a%20job\./ };
const DRIVER = {
  value: "job:driver",
  slug: "driver",
  chat: /\?text=I%20want%20to%20apply%3A%20Driver%2C%20Lahore\./,
};

async function clickApplyNow(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Apply Now for Driver, Lahore" }).click();
}

jobsTest("Apply Now chooses the job in the form", async ({ page, server, sender }) => {
  const form = new ApplicationForm(page);
  const { job_position: _, ...values } = form.validValues(sender);
  await openPage(page, "/career");
  await clickApplyNow(page);
  await expect(form.main.getByRole("combobox")).toHaveCount(1);
  await expectChosen(form, DRIVER);
  await form.submit(values);
  await form.expectSent(server, {
    ...values,
    job_position: "driver",
    job_slug: "driver",
    job_title: "Driver",
  });
  await form.expectAnother();
  await expectChosen(form, NO_JOB);
});

jobsTest(
  "an applicant can change the job that a link has chosen",
  async ({ page, server, sender }) => {
    const form = new ApplicationForm(page);
    const { job_position: _, ...values } = form.validValues(sender);
    await openPage(page, `${application.page}?job=cook`);
    await form.job.selectOption({ label: "Security Guard" });
    await expectChosen(form, { ...NO_JOB, value: "security-guard" });
    // The form's list of positions does not contain its title.
    await form.job.selectOption({ label: "Dog handler, Lahore" });
    await expectChosen(form, {
      value: "job:dog-handler",
      slug: "dog-handler",
      chat: /Dog%20handler%2C%20Lahore\./,
    });
    await form.job.selectOption({ label: "Driver, Lahore" });
    await form.submit(values);
    await form.expectSent(server, {
      ...values,
      job_position: "driver",
      job_slug: "driver",
      job_title: "Driver",
    });
  },
);

jobsTest("Back restores the job that the applicant chose", async ({ page }) => {
  const form = new ApplicationForm(page);
  await openPage(page, "/career");
  await clickApplyNow(page);
  await expectChosen(form, DRIVER);
  await form.job.selectOption({ label: "Cook, Lahore" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  // The address still names the driver.
  await expectChosen(form, { value: "job:cook", slug: "cook", chat: /Cook%2C%20Lahore\./ });
});

jobsTest(
  "an applicant can apply without the list of jobs, and load it later",
  async ({ page, server, browserErrors, sender }) => {
    browserErrors.expect(/status of 503/, /console error: Error: Busy\./);
    const form = new ApplicationForm(page);
    const { job_position: _, ...values } = form.validValues(sender);
    await openPage(page, "/career");
    await page.route(PAGE_CONTENT, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "Busy." } }),
    );
    await clickApplyNow(page);
    await expect(
      form.main.getByRole("alert").getByText("The openings could not be loaded"),
    ).toBeVisible();
    await expect(form.job.locator("option:checked")).toHaveText(
      "The job that you were reading about",
    );
    await form.submit(values);
    await form.expectSent(server, { ...values, job_position: "driver", job_slug: "driver" });
    await form.expectAnother();
    await form.main.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page, FAILED)).toBeVisible();
    await page.unrouteAll();
    await form.main.getByRole("button", { name: "Try again" }).click();
    await expect(form.job).toBeFocused();
  },
);

ownServerTest(
  "if the job closes before sending, the form says so and keeps its values",
  async ({ page, server, browserErrors, sender }) => {
    browserErrors.expect(/status of 422/, /console error: .*refused/);
    const form = new ApplicationForm(page);
    const { job_position: _, ...values } = form.validValues(sender);
    const [driver = ""] = await publishJobs(server);
    await openPage(page, `${application.page}?job=driver`);
    await expect(form.job).toHaveValue("job:driver");
    await form.fill(values);
    await server.runCommand("jobs", "close", driver);
    await expectJobs(page, ["Cook", "Dog handler"]);
    await form.send.click();
    await expect(form.job).toHaveAccessibleDescription(
      "This opening no longer takes applications.",
    );
    await form.expectValues(values);
    expect(await form.findStored(server, values)).toEqual([]);
  },
);

ownServerTest(
  "a link to the form for a closed job chooses no job and says why",
  async ({ page, server }) => {
    const form = new ApplicationForm(page);
    const [driver = ""] = await publishJobs(server);
    await server.runCommand("jobs", "close", driver);
    await expectJobs(page, ["Cook", "Dog handler"]);
    await openPage(page, `${application.page}?job=driver`);
    await expect(form.main.getByText(/^The job you chose has closed\./)).toBeVisible();
    await expect(form.job).toHaveValue("");
  },
);

emptySiteTest("a phone does not load the form's large picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, application.page);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(loaded.filter((address) => address.includes("apply-hero"))).toEqual([]);
});

emptySiteTest("the résumé field accepts files by media type and by extension", async ({ page }) => {
  await openPage(page, application.page);
  const form = new ApplicationForm(page);
  // Android's file pickers filter by media type, not by extension.
  await expect(form.resume).toHaveAttribute("accept", /^application\/pdf,.*,\.pdf,\.doc,\.docx$/);
});

for (const { name, create, facts, sentence } of [
  {
    name: "a photo in the field for a résumé file",
    create: () => createFile("me.jpg", 1024),
    facts: "me.jpg, 1 KB",
    sentence:
      "This is a photograph. Choose it in the field “Photos of your CV”. Do not send a photograph of your CNIC.",
  },
  {
    name: "a résumé over 10 MB",
    create: () => createFile("over.pdf", 10 * MEGABYTE + 1),
    facts: "over.pdf, 10 MB",
    sentence: "CV must be at most 10 MB.",
  },
]) {
  emptySiteTest(`the form rejects ${name} before the upload`, async ({ page, sender }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, application.page);
    const form = new ApplicationForm(page);
    const calls = form.countCalls();
    await expect(form.resume).toHaveAccessibleDescription(
      "PDF, DOC or DOCX, at most 10 MB. Not needed if you send photos.",
    );
    await form.fill({ ...form.validValues(sender), resume: await create() });
    await expect(form.resume).toHaveAccessibleDescription(`${facts} ${sentence}`);
    await form.send.click();
    await form.expectSummary({ resume: sentence });
    expect(calls()).toBe(0);
    await expectAccessible(page);
  });
}

jobsTest(
  "the form shows the progress of a 10 MB upload",
  async ({ page, context, server, sender }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, `${application.page}?job=cook`);
    const form = new ApplicationForm(page);
    const { job_position: _, ...others } = form.validValues(sender);
    const values = { ...others, resume: await createFile("large.pdf", 10 * MEGABYTE) };
    const network = await context.newCDPSession(page);
    const limitUpload = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    // The whole upload takes half a minute, which leaves a slow machine time for the next steps.
    await limitUpload(300_000);
    await form.submit(values);
    await expect(form.send).toHaveText("Submitting...");
    await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
    const percent = async () => Number(/Uploading, (\d+) %/.exec(await form.main.innerText())?.[1]);
    await expect.poll(percent).toBeGreaterThan(0);
    const before = await percent();
    await expect.poll(percent).toBeGreaterThan(before);
    await expect(form.main.getByRole("status")).toHaveText(/^Uploading, (0|25|50|75) %$/);
    await form.expectValues(values);
    // The upload is so slow that it continues during the checks.
    await limitUpload(10_000);
    await expectAccessible(page, " when sending");

    await limitUpload(-1);
    await form.expectSent(server, { ...values, job_position: "cook", job_slug: "cook" });
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expectAccessible(page, " when sent");
  },
);

for (const javaScriptEnabled of [true, false]) {
  ownServerTest.describe(javaScriptEnabled ? "with script" : "without script", () => {
    ownServerTest.use({ javaScriptEnabled });

    ownServerTest(
      "an applicant without an email address can apply",
      async ({ page, server, browserErrors }) => {
        if (!javaScriptEnabled) browserErrors.expect(/status of 422/);
        const form = new ApplicationForm(page);
        const { email: _, ...values } = form.validValues("nobody@example.com");
        if (javaScriptEnabled) await openPage(page, application.page);
        else await page.goto(application.page);
        await form.submit(values);
        await expect(form.main.getByRole("heading", { name: "There is a problem" })).toBeVisible();
        await form.submit({ no_email: "on", resume: resumePath });
        if (javaScriptEnabled) await expect(form.confirmation).toBeVisible();
        else await expect(page).toHaveURL(/\/career-apply\/sent#SF-000001$/);
        await form.expectStored(server, { ...values, email: "" });
      },
    );
  });
}

/** Fills in the form without an email address, and reloads it. Returns the values without the résumé. */
async function fillInAndReload(form: ApplicationForm): Promise<Values> {
  const { resume: _, email: __, ...rest } = form.validValues("nobody@example.com");
  const values: Values = { ...rest, no_email: "on" };
  await openPage(form.page, application.page);
  await form.fill({ ...values, resume: resumePath });
  await reloadAsNew(form.page);
  return values;
}

emptySiteTest("a reload keeps what the applicant typed", async ({ page }) => {
  const form = new ApplicationForm(page);
  const values = await fillInAndReload(form);
  await form.expectValues(values);
  await expect(form.main.getByRole("status")).toHaveText(
    /^What you typed is still here\.Please choose again: bilal-ahmed\.pdf/,
  );
});

emptySiteTest("Empty the form discards what the applicant typed", async ({ page }) => {
  const form = new ApplicationForm(page);
  await fillInAndReload(form);
  await form.main.getByRole("button", { name: "Empty the form" }).click();
  await form.expectEmpty();
  await reloadAsNew(page);
  await form.expectEmpty();
});

ownServerTest(
  "after sending, a reload shows the reference instead of the form",
  async ({ page, server }) => {
    const form = new ApplicationForm(page);
    const values = await fillInAndReload(form);
    await form.submit({ resume: resumePath });
    await expect(form.confirmation).toBeVisible();
    await form.expectStored(server, { ...values, email: "", resume: resumePath });
    await reloadAsNew(page);
    await expect(form.afterSending).toContainText("SF-000001");
    await form.expectAnother();
    await reloadAsNew(page);
    await form.expectEmpty();
  },
);

emptySiteTest(
  "an applicant can fill in and send the form by keyboard",
  async ({ page, server, sender }) => {
    await openPage(page, application.page);
    const form = new ApplicationForm(page);
    const values: Values = {
      ...pick(form.validValues(sender), form.requiredFields()),
      job_position: "driver",
    };
    // Start waiting before the key press, because the browser would otherwise open its own file dialog.
    const chooser = page.waitForEvent("filechooser");
    await form.control("name").focus();
    // Tab past the checkbox below the email address, the district, the other city and the photos. Type only one letter of the position,
    // because on a slow machine the browser would treat several letters as separate searches.
    for (const keys of [values.name, values.email, "", values.contact, "d", "", "", ""]) {
      await page.keyboard.type(keys ?? "");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await (await chooser).setFiles(resumePath);
    // Tab past the button that removes the file, the checkbox below it, the message and its template.
    for (const key of [...Array<string>(5).fill("Tab"), "Enter"]) await page.keyboard.press(key);
    await expect(form.confirmation).toBeFocused();
    await form.expectSent(server, values);
  },
);

jobsTest.describe("without script", () => {
  jobsTest.use({ javaScriptEnabled: false });

  jobsTest(
    "after a request over 20 MB, the applicant sees the limit and can send a smaller file",
    async ({ page, server, browserErrors, sender }) => {
      browserErrors.expect(/status of 413/);
      const form = new ApplicationForm(page);
      const values = form.validValues(sender);
      await page.goto(application.page);
      await form.submit({ ...values, resume: await createFile("large.pdf", 21 * MEGABYTE) });
      const alert = form.main.getByRole("alert");
      await expect(alert).toHaveText("The request is larger than the 20 MB allowed.");
      await expect(alert).toBeFocused();
      await expect(form.resume).toHaveAccessibleDescription(/Please choose the file again\.$/);
      expect(await form.findStored(server, values)).toEqual([]);

      const { job_position: _, ...others } = values;
      await form.job.selectOption({ label: "Driver, Lahore" });
      await form.submit(others);
      await expect(page).toHaveURL(/\/career-apply\/sent#SF-\d{6}$/);
      await form.expectStored(server, {
        ...others,
        job_position: "driver",
        job_slug: "driver",
        job_title: "Driver",
      });
    },
  );
});

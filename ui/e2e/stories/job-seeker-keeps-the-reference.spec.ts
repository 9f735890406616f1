import { writeFile } from "node:fs/promises";
import builtIn from "../../../data/company.json" with { type: "json" };
import { expectAccessible } from "../checks/accessibility";
import { createServerTest, expect, emptySiteTest as test } from "../support/fixtures";
import {
  application,
  applicationInUrdu,
  contact,
  FormPage,
  pick,
  quote,
} from "../support/form-page";
import { heading, openPage } from "../support/open-page";
import { Server } from "../support/server";

const SHARE = "Send it to yourself on WhatsApp";
const shared = (reference: string) =>
  new RegExp(`^https://wa\\.me/\\?text=Stand%20Fast%20Security%0A.*${reference}`);

/** A test on a real company's site, where the office reads the forms. */
const realSiteTest = createServerTest(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  async ({}, use, testInfo) => {
    const file = testInfo.outputPath("company.json");
    await writeFile(file, JSON.stringify({ ...builtIn, samples: [] }));
    const server = await Server.start("--company", file);
    await use(server);
    await server.stop();
  },
);

realSiteTest(
  "the confirmation says when and on which number the office answers, and that applying is free",
  async ({ page, sender }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const form = await FormPage.open(page, application);
    await form.submit({ ...form.validValues(sender), contact: "0312 - 3456789" });
    await expect(form.confirmation).toBeFocused();
    await expect(form.main.getByRole("form")).toHaveCount(0);
    await expect(form.afterSending).toContainText("We answer within one working day.");
    await expect(form.afterSending).toContainText("0312 - 3456789");
    await expect(form.afterSending).toContainText("We never charge applicants.");
    await expectAccessible(page);
    await form.expectAnother();
  },
);

test("an applicant can send the reference to their own WhatsApp", async ({
  page,
  server,
  sender,
}) => {
  const form = await FormPage.open(page, application);
  const values = form.validValues(sender);
  await form.submit(values);
  await expect(form.confirmation).toBeFocused();
  const reference = await form.expectStored(server, values);
  const share = form.afterSending.getByRole("link", { name: SHARE });
  await expect(share).toHaveAttribute("href", shared(reference));
});

test("on a sample site, the confirmation says so and promises no answer", async ({
  page,
  sender,
}) => {
  const form = await FormPage.open(page, contact);
  await form.submit(form.validValues(sender));
  await expect(form.afterSending).toContainText("This is a sample site");
  await expect(form.afterSending).not.toContainText("working day");
});

for (const definition of [contact, quote, application]) {
  test(`${definition.noun}: after sending, Back shows the confirmation and the tab stores no values`, async ({
    page,
    sender,
  }) => {
    const form = await FormPage.open(page, definition);
    await form.submit(pick(form.validValues(sender), form.requiredFields()));
    await expect(form.confirmation).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(heading(page, "Privacy")).toBeVisible();
    await page.goBack();
    await expect(form.confirmation).toBeVisible();
    await form.expectAnother();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(sender);
  });
}

for (const { path, free, share } of [
  { path: `${application.page}/sent`, free: "We never charge applicants.", share: SHARE },
  {
    path: `${applicationInUrdu.page}/sent`,
    free: "ہم امیدواروں سے کبھی پیسے نہیں مانگتے۔",
    share: "اپنے واٹس ایپ پر بھیجیں",
  },
]) {
  test(`${path} says that applying is free and shares the reference`, async ({ page }) => {
    await page.goto(`${path}#SF-000123`);
    await expect(page.getByRole("main")).toContainText(free);
    await expect(page.getByRole("main").getByRole("link", { name: share })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/\?text=.*SF-000123/,
    );
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} says that applying is free and shares nothing`, async ({ page }) => {
      await page.goto(`${path}#SF-000123`);
      await expect(page.getByRole("main")).toContainText(free);
      // The reference is in the fragment, which the server does not see. Without script, the page cannot show it.
      await expect(page.getByRole("main").getByRole("link", { name: share })).toHaveCount(0);
    });
  });
}

test("the thank-you page does not share a changed reference", async ({ page }) => {
  await openPage(page, `${application.page}/sent#SF-000123-call-0300-9999999`);
  await expect(page.getByRole("main").getByRole("link", { name: SHARE })).toHaveCount(0);
});

import { writeFile } from "node:fs/promises";
import builtIn from "../../../data/company.json" with { type: "json" };
import { expectAccessible } from "../checks/accessibility";
import { createServerTest, expect, ownServerTest } from "../support/fixtures";
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
  "after an application, its sender learns what happens next, on which number, and that it is free",
  async ({ page, server, sender }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const form = await FormPage.open(page, application);
    const values = { ...form.validValues(sender), contact: "0312 - 3456789" };
    await form.submit(values);
    await expect(form.confirmation).toBeFocused();
    const [stored] = await form.findStored(server, values);
    await expect(form.main.getByRole("form")).toHaveCount(0);
    const { afterSending } = form;
    await expect(afterSending).toContainText("We answer within one working day.");
    await expect(afterSending).toContainText("0312 - 3456789");
    await expect(afterSending).toContainText("We never charge applicants.");
    const share = afterSending.getByRole("link", { name: SHARE });
    await expect(share).toHaveAttribute("href", shared(stored?.reference ?? ""));
    await expectAccessible(page);
    await form.expectAnother();
  },
);

ownServerTest(
  "on a site with samples, the sender learns not to expect an answer",
  async ({ page, sender }) => {
    const form = await FormPage.open(page, contact);
    await form.submit(form.validValues(sender));
    await expect(form.afterSending).toContainText(
      "This is a sample site: do not expect an answer.",
    );
    await expect(form.afterSending).not.toContainText("working day");
  },
);

ownServerTest(
  "a visitor who sent a form and comes back finds the confirmation, and nothing that was typed",
  async ({ page, sender }) => {
    for (const definition of [contact, quote, application]) {
      const form = await FormPage.open(page, definition);
      await form.submit(pick(form.validValues(sender), form.requiredFields()));
      await expect(form.confirmation).toBeVisible();
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await expect(heading(page, "Privacy")).toBeVisible();
      await page.goBack();
      await expect(form.confirmation).toBeVisible();
      await form.expectAnother();
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
        sender,
      );
    }
  },
);

for (const javaScriptEnabled of [true, false]) {
  ownServerTest.describe(
    javaScriptEnabled ? "the thank-you page with script" : "the thank-you page without script",
    () => {
      ownServerTest.use({ javaScriptEnabled });

      for (const { definition, free, share } of [
        { definition: application, free: "We never charge applicants.", share: SHARE },
        {
          definition: applicationInUrdu,
          free: "ہم امیدواروں سے کبھی پیسے نہیں مانگتے۔",
          share: "اپنے واٹس ایپ پر بھیجیں",
        },
      ]) {
        ownServerTest(
          `says what happens next, and that it is free: ${definition.page}`,
          async ({ page }) => {
            await page.goto(`${definition.page}/sent#SF-000123`);
            await expect(page.getByRole("main")).toContainText(free);
            const link = page.getByRole("main").getByRole("link", { name: share });
            // The reference is in the fragment, which the server does not see. Without script, the page cannot show it.
            if (javaScriptEnabled)
              await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.*SF-000123/);
            else await expect(link).toHaveCount(0);
          },
        );
      }
    },
  );
}

ownServerTest("a thank-you page whose address was changed shares nothing", async ({ page }) => {
  await openPage(page, `${application.page}/sent#SF-000123-call-0300-9999999`);
  await expect(page.getByRole("main").getByRole("link", { name: SHARE })).toHaveCount(0);
});

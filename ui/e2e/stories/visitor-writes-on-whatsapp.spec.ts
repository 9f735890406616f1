import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, jobsTest, test } from "../support/fixtures";
import { application, FormPage } from "../support/form-page";
import { openPage, waitForHydration } from "../support/open-page";

/** Returns the first messages of the page's links to a chat with the office, without duplicates. */
async function readChatStarts(page: Page): Promise<(string | null)[]> {
  const links = await page
    .locator('a[href^="https://wa.me/923000000000"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  return [...new Set(links)].map((link) => new URL(link ?? "").searchParams.get("text"));
}

const sites = [
  { language: "English", base: "", district: "My district: ", driver: "Driver, Lahore" },
  { language: "Urdu", base: "/ur", district: "میرا ضلع: ", driver: "ڈرائیور، لاہور" },
];

for (const javaScriptEnabled of [true, false]) {
  jobsTest.describe(javaScriptEnabled ? "with script" : "without script", () => {
    jobsTest.use({ javaScriptEnabled });

    for (const { language, base, district, driver } of sites) {
      jobsTest(
        `in ${language}, applicants' chats start with the job and the district`,
        async ({ page }) => {
          const open = async (path: string) => {
            await page.goto(base + path);
            if (javaScriptEnabled) await waitForHydration(page);
            return readChatStarts(page);
          };
          for (const path of ["/career", "/career-apply", "/career-apply/sent"]) {
            expect(await open(path), path).toEqual([expect.stringContaining(district)]);
          }
          const [start, ...others] = await open("/career/driver");
          expect(others).toEqual([]);
          expect(start).toContain(driver);
          expect(start).toContain(district);
          // The server's HTML does not depend on the query.
          if (javaScriptEnabled) expect(await open("/career-apply?job=driver")).toEqual([start]);
        },
      );
    }

    jobsTest(
      "a rejected application offers the applicants' chat",
      async ({ page, browserErrors }) => {
        if (!javaScriptEnabled) browserErrors.expect(/status of 422/);
        const form = new FormPage(page, application);
        await page.goto(`${application.page}?job=cook`);
        if (javaScriptEnabled) await waitForHydration(page);
        const photo = jobsTest.info().outputPath("me.gif");
        await writeFile(photo, "GIF89a");
        // With script, the query chooses the job.
        const { job_position = "", ...values } = form.validValues("nobody@example.com");
        await form.fill({ ...values, ...(!javaScriptEnabled && { job_position }), resume: photo });
        const atField = form.main.getByRole("link", { name: "Send it on WhatsApp" });
        if (javaScriptEnabled) await expect(atField, "as soon as it is chosen").toBeVisible();
        await form.send.click();
        await expect(form.main.getByRole("heading", { name: "There is a problem" })).toBeVisible();
        await expect(atField).toBeVisible();
        await expect(
          form.main.getByText("Or reach us another way:").locator("..").getByRole("link"),
        ).toHaveText(["WhatsApp", "+92 51 000 0000"]);
        expect(await readChatStarts(page)).toEqual([
          expect.stringContaining(javaScriptEnabled ? "Cook, Lahore" : "My district: "),
        ]);
      },
    );
  });
}

for (const { path, start } of [
  { path: "/services/security-escort", start: "I would like to ask about: Security escort. " },
  ...["/", "/contact-us", "/request-a-quote", "/news", "/privacy"].map((path) => ({
    path,
    start: "I would like to ask about ",
  })),
  { path: "/complaint", start: "I have a complaint: " },
]) {
  test(`${path} starts the chat with “${start.trim()}”`, async ({ page }) => {
    await openPage(page, path);
    expect(await readChatStarts(page)).toEqual([start]);
  });
}

jobsTest("the chat names the job that the applicant chose last", async ({ page }) => {
  await openPage(page, "/career");
  await page.getByRole("link", { name: "Apply Now for Driver, Lahore" }).click();
  await expect
    .poll(() => readChatStarts(page))
    .toEqual([expect.stringContaining("Driver, Lahore")]);
  await new FormPage(page, application).control("job_position").selectOption("Cook, Lahore");
  await expect.poll(() => readChatStarts(page)).toEqual([expect.stringContaining("Cook, Lahore")]);
});

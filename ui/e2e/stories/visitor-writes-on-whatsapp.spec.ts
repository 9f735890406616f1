import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, openingsTest, test } from "../support/fixtures";
import { application, FormPage } from "../support/form-page";
import { openPage, waitForHydration } from "../support/open-page";

/** Returns the first messages of the page's links to a chat with the office, without duplicates. */
async function readChatStarts(page: Page): Promise<(string | null)[]> {
  const links = await page
    .locator('a[href^="https://wa.me/923000000000"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  return [...new Set(links)].map((link) => new URL(link ?? "").searchParams.get("text"));
}

const district = { "": "My district: ", "/ur": "میرا ضلع: " };
const driver = { "": "Driver, Lahore", "/ur": "ڈرائیور، لاہور" };

for (const javaScriptEnabled of [true, false]) {
  openingsTest.describe(javaScriptEnabled ? "with script" : "without script", () => {
    openingsTest.use({ javaScriptEnabled });

    for (const base of ["", "/ur"] as const) {
      openingsTest(
        `pages for applicants begin a chat with the job and the district: ${base || "/en"}`,
        async ({ page }) => {
          const open = async (path: string) => {
            await page.goto(base + path);
            if (javaScriptEnabled) await waitForHydration(page);
            return readChatStarts(page);
          };
          for (const path of ["/career", "/career-apply", "/career-apply/sent"]) {
            expect(await open(path), path).toEqual([expect.stringContaining(district[base])]);
          }
          const [start, ...others] = await open("/career/driver");
          expect(others).toEqual([]);
          expect(start).toContain(driver[base]);
          expect(start).toContain(district[base]);
          // The server's HTML does not depend on the query.
          if (javaScriptEnabled) expect(await open("/career-apply?job=driver")).toEqual([start]);
        },
      );
    }

    openingsTest(
      "a refused application leads to WhatsApp, with the words for applicants",
      async ({ page, browserErrors }) => {
        if (!javaScriptEnabled) browserErrors.expect(/status of 422/);
        const form = new FormPage(page, application);
        await page.goto(`${application.page}?job=cook`);
        if (javaScriptEnabled) await waitForHydration(page);
        const photo = openingsTest.info().outputPath("me.gif");
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

test("other pages begin a chat with a question, about the service of the page", async ({
  page,
}) => {
  await openPage(page, "/services/security-escort");
  expect(await readChatStarts(page)).toEqual(["I would like to ask about: Security escort. "]);
  for (const path of ["/", "/contact-us", "/request-a-quote", "/news", "/privacy"]) {
    await openPage(page, path);
    expect(await readChatStarts(page), path).toEqual(["I would like to ask about "]);
  }
  await openPage(page, "/complaint");
  expect(await readChatStarts(page)).toEqual(["I have a complaint: "]);
});

openingsTest("the chat names the job that was chosen last", async ({ page }) => {
  await openPage(page, "/career");
  await page.getByRole("link", { name: "Apply Now for Driver, Lahore" }).click();
  await expect
    .poll(() => readChatStarts(page))
    .toEqual([expect.stringContaining("Driver, Lahore")]);
  await new FormPage(page, application).control("job_position").selectOption("Cook, Lahore");
  await expect.poll(() => readChatStarts(page)).toEqual([expect.stringContaining("Cook, Lahore")]);
});

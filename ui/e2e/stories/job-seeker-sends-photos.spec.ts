import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { boxOf } from "../support/box-of";
import { emptySiteTest } from "../support/fixtures";
import { application, applicationInUrdu, FormPage, type Values } from "../support/form-page";
import { openPage } from "../support/open-page";
import { addSidewaysOrientation, createPhoto } from "../support/photos";
import type { Server } from "../support/server";

const PHONE = { width: 360, height: 740 };
/** The time limit for three photos on a slow machine, with a server that was compiled without optimisation. */
const CONVERTING_MS = 60_000;

/** An application without a file. */
function omitFile({ resume: _, ...values }: Values): Values {
  return values;
}

/** Returns the width and the height of each picture in the office's PDF. */
async function readPictureSizes(server: Server, reference: string): Promise<string[]> {
  const path = emptySiteTest.info().outputPath("resume.pdf");
  await server.runCommand("applications", "resume", reference, "--output", path);
  const text = (await readFile(path)).toString("latin1");
  return Array.from(
    text.matchAll(/\/Width (\d+)\s*\/Height (\d+)/g),
    ([, width, height]) => `${width} x ${height}`,
  );
}

emptySiteTest.describe("on a phone", () => {
  emptySiteTest.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  emptySiteTest(
    "photos of a résumé are shrunk, can be arranged, and reach the office as one PDF",
    async ({ page, server, sender }) => {
      await openPage(page, application.page);
      const form = new FormPage(page, application);
      const code = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      expect(code.filter((address) => address.includes("shrink-photo"))).toEqual([]);
      const upright = await createPhoto(page, {
        name: "IMG_1.jpg",
        colour: "#d8c49a",
        width: 1800,
        height: 2400,
      });
      const sideways = addSidewaysOrientation(
        await createPhoto(page, {
          name: "IMG_2.jpg",
          colour: "#e8e4da",
          width: 4000,
          height: 2500,
        }),
      );
      const wide = await createPhoto(page, {
        name: "IMG_3.jpg",
        colour: "#cfd8dc",
        width: 2200,
        height: 1100,
      });
      const photos = form.control("photos");
      await photos.setInputFiles([upright, sideways]);
      await page.getByLabel("Take a photo").setInputFiles(wide);
      const list = page.getByRole("list", { name: "The pages of your CV" });
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByText("Getting the photo ready …")).toHaveCount(0);
      const sizes = () =>
        photos.evaluate((input: HTMLInputElement) =>
          Array.from(input.files ?? [], ({ size }) => size),
        );
      const originals = [upright, sideways, wide].map(({ buffer }) => buffer.length);
      for (const [index, size] of (await sizes()).entries())
        expect(size).toBeLessThan((originals[index] ?? 0) / 2);
      await expectAccessible(page, " with photos");

      await list.getByRole("button", { name: "Move page 3 up" }).click();
      await expect(list.getByRole("listitem").nth(1)).toContainText("IMG_3.jpg");
      await list.getByRole("button", { name: "Remove page 1" }).click();
      await expect(list.getByRole("button", { name: "Remove page 1" })).toBeFocused();
      await photos.setInputFiles(upright);
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByText("Getting the photo ready …")).toHaveCount(0);

      const values = omitFile(form.validValues(sender));
      await form.submit(values);
      await expect(form.confirmation).toBeVisible({ timeout: CONVERTING_MS });
      const [stored] = await server.listApplications(sender);
      expect(stored?.resume).toMatchObject({ file_name: "cv-from-photos.pdf", photos: 3 });
      expect(await readPictureSizes(server, stored?.reference ?? "")).toEqual([
        "2000 x 1000",
        "1250 x 2000",
        "1500 x 2000",
      ]);
    },
  );

  emptySiteTest("what is sent at once are the smaller copies", async ({ page, server, sender }) => {
    // As on a slow phone, the smaller copies are ready only after the visitor has pressed Send.
    await page.addInitScript(() => {
      const decode = window.createImageBitmap.bind(window);
      const pressed = new Promise((resolve) =>
        document.addEventListener("submit", resolve, { capture: true, once: true }),
      );
      window.createImageBitmap = (photo: ImageBitmapSource) => pressed.then(() => decode(photo));
    });
    const form = await FormPage.open(page, application);
    const values = omitFile(form.validValues(sender));
    const photo = await createPhoto(page, {
      name: "large.jpg",
      colour: "#d8c49a",
      width: 4000,
      height: 3000,
    });
    await form.fill(values);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await form.control("photos").setInputFiles([photo, { ...photo, name: "second.jpg" }]);
    await form.send.click();
    const length = Number(await (await sent).headerValue("content-length"));
    expect(length).toBeLessThan(photo.buffer.length);
    await expect(form.confirmation).toBeVisible({ timeout: CONVERTING_MS });
    expect(await server.listApplications(sender)).toHaveLength(1);
  });

  emptySiteTest("the bar of buttons does not come back below the finger", async ({ page }) => {
    const form = await FormPage.open(page, application);
    const photos = form.control("photos");
    await form.main.getByRole("radio").first().tap();
    await photos.evaluate((input) =>
      scrollBy(0, input.getBoundingClientRect().bottom - innerHeight),
    );
    const box = await boxOf(photos);
    const chooser = page.waitForEvent("filechooser");
    await page.touchscreen.tap(40, box.y + box.height / 2);
    await chooser;
    await expect(page).toHaveURL(application.page);
  });

  emptySiteTest(
    "photos are there after Back, and are named after a reload",
    async ({ page, server, sender }) => {
      await openPage(page, application.page);
      const form = new FormPage(page, application);
      await form
        .control("photos")
        .setInputFiles(
          await createPhoto(page, { name: "my cv.jpg", colour: "#ddd", width: 600, height: 800 }),
        );
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await expect(page).toHaveURL("/privacy");
      await page.goBack();
      await expect(page.getByRole("button", { name: "Remove page 1" })).toBeVisible();
      await page.reload();
      const notices = page.getByText("Please choose again: my cv.jpg");
      await expect(notices).toHaveCount(2);
      await expect(form.control("photos")).toHaveAccessibleDescription(
        /Please choose again: my cv\.jpg/,
      );
      await form.control("name").fill(sender);
      await page.reload();
      await expect(notices).toHaveCount(2);
      await form
        .control("photos")
        .setInputFiles(
          await createPhoto(page, { name: "my cv.jpg", colour: "#ddd", width: 600, height: 800 }),
        );
      await expect(notices).toHaveCount(0);
      const values = omitFile(form.validValues(sender));
      await form.submit(values);
      await expect(form.confirmation).toBeVisible();
      expect(await server.listApplications(sender)).toHaveLength(1);
    },
  );

  emptySiteTest(
    "what is wrong with photos is said before the upload, in Urdu too",
    async ({ page, browserErrors, sender }) => {
      // Chromium cannot decode HEIC pictures of an iPhone.
      browserErrors.expect(/console error: InvalidStateError/);
      for (const [definition, heic, many] of [
        [application, /^Photo 1 is a HEIC picture/, "Remove one photo: 6 at most can be sent."],
        [
          applicationInUrdu,
          /^تصویر 1 HEIC/,
          "ایک تصویر ہٹائیں: زیادہ سے زیادہ 6 تصویریں بھیجی جا سکتی ہیں۔",
        ],
      ] as const) {
        await openPage(page, definition.page);
        const form = new FormPage(page, definition);
        const calls = form.countCalls();
        const photos = form.main.locator("[name=photos]");
        const says = (sentence: string | RegExp) =>
          expect(form.main.locator("#field-photos-error")).toHaveText(sentence);
        await photos.setInputFiles({
          name: "IMG_1.HEIC",
          mimeType: "",
          buffer: Buffer.from("\0\0\0\x18ftypheic"),
        });
        await says(heic);
        await form.main.locator("button[name=remove]").click();
        const small = await createPhoto(page, {
          name: "p.jpg",
          colour: "#ddd",
          width: 300,
          height: 400,
        });
        await photos.setInputFiles(Array.from({ length: 7 }, () => small));
        await says(many);
        await form.main.locator("[name=name]").fill(sender);
        await form.send.click();
        await says(many);
        expect(calls()).toBe(0);
      }
    },
  );

  emptySiteTest(
    "without a résumé, a template says what to write",
    async ({ page, server, sender }) => {
      const form = await FormPage.open(page, application);
      const { message: _, ...values } = omitFile(form.validValues(sender));
      const label = form.main.locator("label[for=field-message]");
      const message = form.main.locator("#field-message");
      await expect(label).toHaveText("Message (optional)");
      await form.fill({ ...values, no_cv: "on" });
      await expect(label).toHaveText("Message");
      await page.getByRole("button", { name: "No CV? Insert what to write" }).click();
      await expect(message).toBeFocused();
      await form.send.click();
      await form.expectSummary({
        message: application.fields.find(({ name }) => name === "message")?.too_short ?? "",
      });
      await message.press("Control+End");
      await page.keyboard.type(" guard at a bank for five years");
      await form.send.click();
      await expect(form.confirmation).toBeVisible();
      const [stored] = await server.listApplications(sender);
      expect(stored).toMatchObject({
        resume: null,
        message: expect.stringContaining("guard at a bank"),
      });
    },
  );
});

emptySiteTest.describe("without script", () => {
  emptySiteTest.use({ viewport: PHONE, javaScriptEnabled: false });

  emptySiteTest(
    "photos can be sent, and a bad one is named",
    async ({ page, context, server, browserErrors, sender }) => {
      browserErrors.expect(/status of 422/);
      await page.goto(application.page);
      const form = new FormPage(page, application);
      const values = omitFile(form.validValues(sender));
      const scripted = await context.browser()?.newPage();
      if (!scripted) throw new Error("There is no browser");
      const good = await createPhoto(scripted, {
        name: "1.jpg",
        colour: "#ddd",
        width: 300,
        height: 400,
      });
      await scripted.close();
      const cut = { ...good, name: "2.jpg", buffer: good.buffer.subarray(0, 2000) };
      await form.fill(values);
      await form.control("photos").setInputFiles([good, cut]);
      await form.send.click();
      await expect(form.control("photos")).toHaveAccessibleDescription(
        /Photo 2 is incomplete or damaged\. Take it again\.$/,
      );
      await form.expectValues(values);
      await form.control("photos").setInputFiles([good, good]);
      await form.send.click();
      await expect(page).toHaveURL(/\/career-apply\/sent#SF-\d{6}$/);
      const [stored] = await server.listApplications(sender);
      expect(stored?.resume).toMatchObject({ photos: 2 });
    },
  );
});

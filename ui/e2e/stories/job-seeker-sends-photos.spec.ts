import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { boxOf } from "../support/box-of";
import { expect, emptySiteTest as test } from "../support/fixtures";
import { application, applicationInUrdu, FormPage, type Values } from "../support/form-page";
import { addSidewaysOrientation, createPhoto, type Photo } from "../support/photos";
import type { Server } from "../support/server";

const PHONE = { width: 360, height: 740 };
/** The time limit for three photos on a slow machine, with a server that was compiled without optimisation. */
const CONVERTING_MS = 60_000;

/** An application without a file. */
function omitFile({ resume: _, ...values }: Values): Values {
  return values;
}

const list = (page: Page) => page.getByRole("list", { name: "The pages of your CV" });

/** Large photos of three pages. */
async function createPages(page: Page): Promise<{ upright: Photo; sideways: Photo; wide: Photo }> {
  const upright = await createPhoto(page, {
    name: "IMG_1.jpg",
    colour: "#d8c49a",
    width: 1800,
    height: 2400,
  });
  const sideways = await createPhoto(page, {
    name: "IMG_2.jpg",
    colour: "#e8e4da",
    width: 4000,
    height: 2500,
  });
  const wide = await createPhoto(page, {
    name: "IMG_3.jpg",
    colour: "#cfd8dc",
    width: 2200,
    height: 1100,
  });
  return { upright, sideways: addSidewaysOrientation(sideways), wide };
}

const createSmallPhoto = (page: Page, name: string) =>
  createPhoto(page, { name, colour: "#ddd", width: 300, height: 400 });

/** The list contains this number of photos, and the smaller copy of each is ready. */
async function expectReady(page: Page, count: number): Promise<void> {
  await expect(list(page).getByRole("listitem")).toHaveCount(count);
  await expect(list(page).getByText("Getting the photo ready …")).toHaveCount(0);
}

/** Returns the photos that the form would send. */
function readPhotos(form: FormPage): Promise<{ name: string; size: number }[]> {
  return form
    .control("photos")
    .evaluate((input: HTMLInputElement) =>
      Array.from(input.files ?? [], ({ name, size }) => ({ name, size })),
    );
}

/** Returns the width and the height of each picture in the office's PDF. */
async function readPictureSizes(server: Server, reference: string): Promise<string[]> {
  const path = test.info().outputPath("resume.pdf");
  await server.runCommand("applications", "resume", reference, "--output", path);
  const text = (await readFile(path)).toString("latin1");
  return Array.from(
    text.matchAll(/\/Width (\d+)\s*\/Height (\d+)/g),
    ([, width, height]) => `${width} x ${height}`,
  );
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the form loads the photo code only when it is needed", async ({ page }) => {
    const form = await FormPage.open(page, application);
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((address) => address.includes("shrink-photo")),
      );
    expect(await loaded()).toEqual([]);
    await form.control("photos").setInputFiles(await createSmallPhoto(page, "IMG_1.jpg"));
    await expect.poll(loaded).toHaveLength(1);
  });

  test("the browser shrinks photos before the upload", async ({ page }) => {
    const form = await FormPage.open(page, application);
    const { upright, sideways, wide } = await createPages(page);
    await form.control("photos").setInputFiles([upright, sideways]);
    await page.getByLabel("Take a photo").setInputFiles(wide);
    await expectReady(page, 3);
    const copies = await readPhotos(form);
    for (const [index, { name, buffer }] of [upright, sideways, wide].entries())
      expect(copies[index]?.size, name).toBeLessThan(buffer.length / 2);
    await expectAccessible(page, " with photos");
  });

  test("an applicant can reorder and remove photos", async ({ page }) => {
    const form = await FormPage.open(page, application);
    const photos = form.control("photos");
    const readNames = async () => (await readPhotos(form)).map(({ name }) => name);
    const first = await createSmallPhoto(page, "IMG_1.jpg");
    await photos.setInputFiles([
      first,
      { ...first, name: "IMG_2.jpg" },
      { ...first, name: "IMG_3.jpg" },
    ]);
    await expectReady(page, 3);
    await list(page).getByRole("button", { name: "Move page 3 up" }).click();
    await expect(list(page).getByRole("listitem").nth(1)).toContainText("IMG_3.jpg");
    expect(await readNames()).toEqual(["IMG_1.jpg", "IMG_3.jpg", "IMG_2.jpg"]);
    await list(page).getByRole("button", { name: "Remove page 1" }).click();
    await expect(list(page).getByRole("button", { name: "Remove page 1" })).toBeFocused();
    expect(await readNames()).toEqual(["IMG_3.jpg", "IMG_2.jpg"]);
    // New photos come after the others.
    await photos.setInputFiles(first);
    await expectReady(page, 3);
    expect(await readNames()).toEqual(["IMG_3.jpg", "IMG_2.jpg", "IMG_1.jpg"]);
  });

  test("the office gets the photos as one upright PDF in order", async ({
    page,
    server,
    sender,
  }) => {
    const form = await FormPage.open(page, application);
    const { upright, sideways, wide } = await createPages(page);
    await form.control("photos").setInputFiles([upright, sideways, wide]);
    await expectReady(page, 3);
    await list(page).getByRole("button", { name: "Move page 3 up" }).click();
    await form.submit(omitFile(form.validValues(sender)));
    await expect(form.confirmation).toBeVisible({ timeout: CONVERTING_MS });
    const [stored] = await server.listApplications(sender);
    expect(stored?.resume).toMatchObject({ file_name: "cv-from-photos.pdf", photos: 3 });
    expect(await readPictureSizes(server, stored?.reference ?? "")).toEqual([
      "1500 x 2000",
      "2000 x 1000",
      "1250 x 2000",
    ]);
  });

  test("Send waits for the smaller copies", async ({ page, server, sender }) => {
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
    const sent = page.waitForRequest(
      (request) =>
        request.method() === "POST" && new URL(request.url()).pathname === application.endpoint,
    );
    await form.control("photos").setInputFiles([photo, { ...photo, name: "second.jpg" }]);
    await form.send.click();
    const length = Number(await (await sent).headerValue("content-length"));
    expect(length).toBeLessThan(photo.buffer.length);
    await expect(form.confirmation).toBeVisible({ timeout: CONVERTING_MS });
    expect(await server.listApplications(sender)).toHaveLength(1);
  });

  test("a tap on the file field does not hit the button bar", async ({ page }) => {
    const form = await FormPage.open(page, application);
    const photos = form.control("photos");
    // The bar hides while the radio button has the focus, and comes back when the tap takes the focus away.
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

  test("Back restores photos, and a reload asks for them again by name", async ({
    page,
    server,
    sender,
  }) => {
    const form = await FormPage.open(page, application);
    const photos = form.control("photos");
    const photo = await createPhoto(page, {
      name: "my cv.jpg",
      colour: "#ddd",
      width: 600,
      height: 800,
    });
    await photos.setInputFiles(photo);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Remove page 1" })).toBeVisible();
    await page.reload();
    const notices = page.getByText("Please choose again: my cv.jpg");
    await expect(notices).toHaveCount(2);
    await expect(photos).toHaveAccessibleDescription(/Please choose again: my cv\.jpg/);
    await form.control("name").fill(sender);
    await page.reload();
    await expect(notices).toHaveCount(2);
    await photos.setInputFiles(photo);
    await expect(notices).toHaveCount(0);
    await form.submit(omitFile(form.validValues(sender)));
    await expect(form.confirmation).toBeVisible();
    expect(await server.listApplications(sender)).toHaveLength(1);
  });

  for (const { language, definition, remove, heic, tooMany } of [
    {
      language: "English",
      definition: application,
      remove: "Remove page 1",
      heic: /Photo 1 is a HEIC picture/,
      tooMany: /Remove one photo: .*\b6\b/,
    },
    {
      language: "Urdu",
      definition: applicationInUrdu,
      remove: "صفحہ 1 ہٹائیں",
      heic: /تصویر 1 HEIC/,
      tooMany: /ایک تصویر ہٹائیں: .*\b6\b/,
    },
  ]) {
    test(`in ${language}, the form rejects bad photos before the upload`, async ({
      page,
      browserErrors,
      sender,
    }) => {
      // Chromium cannot decode HEIC pictures of an iPhone.
      browserErrors.expect(/console error: InvalidStateError/);
      const form = await FormPage.open(page, definition);
      const calls = form.countCalls();
      const photos = form.control("photos");
      await photos.setInputFiles({
        name: "IMG_1.HEIC",
        mimeType: "",
        buffer: Buffer.from("\0\0\0\x18ftypheic"),
      });
      await expect(photos).toHaveAccessibleDescription(heic);
      await form.main.getByRole("button", { name: remove }).click();
      const small = await createSmallPhoto(page, "p.jpg");
      await photos.setInputFiles(Array.from({ length: 7 }, () => small));
      await expect(photos).toHaveAccessibleDescription(tooMany);
      await form.control("name").fill(sender);
      await form.send.click();
      await expect(photos).toHaveAccessibleDescription(tooMany);
      expect(calls()).toBe(0);
    });
  }

  test("an applicant without a CV can insert a template into the message", async ({
    page,
    server,
    sender,
  }) => {
    const form = await FormPage.open(page, application);
    const { message: _, ...values } = omitFile(form.validValues(sender));
    const message = form.control("message");
    await expect(message).toHaveAccessibleName("Message (optional)");
    await form.fill({ ...values, no_cv: "on" });
    await expect(message).toHaveAccessibleName("Message");
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
  });
});

test.describe("without script", () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test("the server names the damaged photo, and the applicant can replace it", async ({
    page,
    context,
    server,
    browserErrors,
    sender,
  }) => {
    browserErrors.expect(/status of 422/);
    await page.goto(application.page);
    const form = new FormPage(page, application);
    const values = omitFile(form.validValues(sender));
    const scripted = await context.browser()?.newPage();
    if (!scripted) throw new Error("There is no browser");
    const good = await createSmallPhoto(scripted, "1.jpg");
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
  });
});

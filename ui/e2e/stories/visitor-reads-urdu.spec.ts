import type { Locator, Page } from "@playwright/test";
import { field, send } from "../support/contact-form";
import { expect, ownServerTest } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { expectOpenings } from "../support/openings";

const NEWS = {
  kind: "news" as const,
  slug: "new-gate",
  title: "لاہور میں نیا گیٹ",
  text: "آج سے دو گارڈ PDF دکھائیں گے۔ ".repeat(40).trim(),
};
const JOB = {
  kind: "job" as const,
  slug: "guard",
  title: "سیکیورٹی گارڈ",
  location: "اسلام آباد",
  no_of_vacancies: 2,
  min_age: 21,
  max_age: 45,
  expired_date: "2999-12-31",
  text: "آپ دفتروں کی حفاظت کریں گے۔",
  hours: "آٹھ گھنٹے کی شفٹ",
  meals: "دو وقت کا کھانا",
  documents: "اصل شناختی کارڈ; دو تصویریں",
};

const main = (page: Page) => page.getByRole("main");

/** The direction in which the words of each element with this text are laid out. */
const directions = (texts: Locator) =>
  texts.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction));

async function expectRightToLeft(within: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const shown = within.getByText(new RegExp(`^${text}`)).filter({ visible: true });
    await expect(shown.first(), text).toBeVisible();
    expect(new Set(await directions(shown)), text).toEqual(new Set(["rtl"]));
  }
}

ownServerTest("news and openings in Urdu run from right to left wherever they are shown", async ({ page, server }) => {
  await server.importContent([NEWS, JOB]);
  await expectOpenings(page, [JOB.title]);
  await openPage(page, "/");
  await expectRightToLeft(main(page), NEWS.title, "آج سے دو گارڈ");

  await openPage(page, "/news");
  await expectRightToLeft(main(page), NEWS.title, "آج سے دو گارڈ");
  await main(page).getByRole("link", { name: NEWS.title }).click();
  await expectRightToLeft(page.getByRole("dialog"), NEWS.title, "آج سے دو گارڈ");

  await openPage(page, "/news/new-gate");
  await expectRightToLeft(main(page), NEWS.title, "آج سے دو گارڈ");

  await openPage(page, "/career");
  await expectRightToLeft(main(page).getByRole("article"), JOB.location, JOB.hours, JOB.text);
  expect(await directions(main(page).getByRole("heading", { name: JOB.title }))).toEqual(["rtl"]);

  await openPage(page, "/career/guard");
  expect(await directions(main(page).getByRole("heading", { level: 1, name: JOB.title }))).toEqual(["rtl"]);
  await expectRightToLeft(main(page).getByRole("region", { name: "At a glance" }), JOB.location, JOB.hours);
  await expectRightToLeft(main(page), JOB.text, JOB.meals, "اصل شناختی کارڈ", "دو تصویریں");

  await openPage(page, "/career-apply?job=guard");
  const form = main(page).getByRole("form", { name: "Your application" });
  await expect(form.getByText("You are applying for:")).toBeVisible();
  expect(await directions(form.locator("strong bdi"))).toEqual(["rtl", "rtl"]);
  expect(await directions(form.getByRole("option", { name: JOB.title }))).toEqual(["rtl"]);
});

ownServerTest("what is typed in Urdu runs from right to left, and numbers and addresses do not", async ({ page }) => {
  await openPage(page, "/complaint");
  const typed = { "What is it about?": "گارڈ سو رہا تھا", "What happened?": "رات کو گیٹ پر", "Name (optional)": "عائشہ خان" };
  for (const [label, text] of Object.entries(typed)) {
    await field(page, label).fill(text);
    expect(await directions(field(page, label)), label).toEqual(["rtl"]);
    await field(page, label).fill("A guard");
    expect(await directions(field(page, label)), label).toEqual(["ltr"]);
  }
  await field(page, "Mobile number (optional)").fill("۰۳۰۰ ۱۲۳۴۵۶۷");
  for (const label of ["Mobile number (optional)", "E-mail (optional)"]) {
    expect(await directions(field(page, label)), label).toEqual(["ltr"]);
  }
});

ownServerTest.describe("without script", () => {
  ownServerTest.use({ javaScriptEnabled: false });

  ownServerTest("what was typed in Urdu is shown again from right to left", async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 422/);
    await page.goto("/contact-us");
    await field(page, "Name").fill("عائشہ خان");
    await field(page, "E-mail").fill("a..b@example.com");
    await field(page, "Subject").fill("گارڈ درکار ہیں");
    await field(page, "Message").fill("سلام");
    await send(page).click();
    await expect(main(page).getByRole("alert")).toBeVisible();
    for (const label of ["Name", "Subject", "Message"]) expect(await directions(field(page, label)), label).toEqual(["rtl"]);
  });
});

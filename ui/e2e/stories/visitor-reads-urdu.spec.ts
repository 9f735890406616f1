import type { Locator } from "@playwright/test";
import { measureOverflow } from "../checks/layout-faults";
import { urduAddresses } from "../support/addresses";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { applicationInUrdu, FormPage, pick, quote } from "../support/form-page";
import { expectJobs } from "../support/jobs";
import { main, openPage } from "../support/open-page";

const TEXT = "آج سے دو گارڈ";
const NEWS = {
  kind: "news" as const,
  slug: "new-gate",
  title: "لاہور میں نیا گیٹ",
  text: `${TEXT} PDF دکھائیں گے۔ `.repeat(40).trim(),
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
  documents: "اصل شناختی کارڈ؛ دو تصویریں",
};

/** Returns the text direction of each element. */
const readDirections = (elements: Locator) =>
  elements.evaluateAll((found) => found.map((element) => getComputedStyle(element).direction));

async function expectRightToLeft(within: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const shown = within.getByText(new RegExp(`^${text}`)).filter({ visible: true });
    await expect(shown.first(), text).toBeVisible();
    expect(new Set(await readDirections(shown)), text).toEqual(new Set(["rtl"]));
  }
}

ownServerTest("news in Urdu runs from right to left on every page", async ({ page, server }) => {
  await server.importContent([NEWS]);
  await expect.poll(async () => (await page.request.get(`/news/${NEWS.slug}`)).status()).toBe(200);
  for (const path of ["/", "/news", `/news/${NEWS.slug}`]) {
    await openPage(page, path);
    await expectRightToLeft(main(page), NEWS.title, TEXT);
  }
  await openPage(page, "/news");
  await main(page).getByRole("link", { name: NEWS.title }).click();
  await expectRightToLeft(page.getByRole("dialog"), NEWS.title, TEXT);
});

ownServerTest("a job in Urdu runs from right to left on every page", async ({ page, server }) => {
  await server.importContent([JOB]);
  await expectJobs(page, [JOB.title]);
  await openPage(page, "/career");
  await expectRightToLeft(
    main(page).getByRole("article"),
    JOB.title,
    JOB.location,
    JOB.hours,
    JOB.text,
  );
  await openPage(page, `/career/${JOB.slug}`);
  await expectRightToLeft(
    main(page).getByRole("region", { name: "At a glance" }),
    JOB.location,
    JOB.hours,
  );
  await expectRightToLeft(main(page), JOB.text, ...JOB.documents.split("؛ "));
  expect(await readDirections(main(page).getByRole("heading", { level: 1 }))).toEqual(["rtl"]);
  await openPage(page, `/career-apply?job=${JOB.slug}`);
  const form = main(page).getByRole("form");
  expect(await readDirections(form.getByRole("option", { name: JOB.title }))).toEqual(["rtl"]);
});

const urduTexts = { name: "عائشہ خان", city: "لاہور", message: "رات کو گیٹ پر" };
// Digits from an Urdu or an Arabic keyboard, or pasted from a chat.
const urduDigits = {
  contact: "\u2066۰۳۰۰\u00a0۱۲۳۴۵۶۷\u2069",
  sites: "۱۴\u200f",
  guards_by_night: "١٤",
  start_date: "۲۹۹۹-۰۱-۱۵",
};

emptySiteTest(
  "Urdu text in a field runs from right to left, and digits from left to right",
  async ({ page, sender }) => {
    const form = await FormPage.open(page, quote);
    await form.fill({ ...form.validValues(sender), ...urduTexts, ...urduDigits });
    for (const name of Object.keys(urduTexts))
      expect(await readDirections(form.control(name)), name).toEqual(["rtl"]);
    for (const name of [...Object.keys(urduDigits), "email"])
      expect(await readDirections(form.control(name)), name).toEqual(["ltr"]);
    await form.fill({ organisation: "Khan Textiles" });
    expect(await readDirections(form.control("organisation"))).toEqual(["ltr"]);
  },
);

emptySiteTest(
  "the server stores Urdu and Arabic digits as 0 to 9, and Urdu texts unchanged",
  async ({ page, server, sender }) => {
    const form = await FormPage.open(page, quote);
    const values = { ...form.validValues(sender), ...urduTexts };
    await form.submit({ ...values, ...urduDigits });
    await form.expectSent(server, values);
  },
);

for (const javaScriptEnabled of [true, false]) {
  emptySiteTest.describe(`${javaScriptEnabled ? "with" : "without"} script`, () => {
    emptySiteTest.use({ javaScriptEnabled });

    emptySiteTest(
      "an Urdu form shows its errors in Urdu and can be sent",
      async ({ page, server, browserErrors, sender }) => {
        browserErrors.expect(
          /status of 422/,
          ...(javaScriptEnabled ? [/console error: .*refused/] : []),
        );
        const form = new FormPage(page, applicationInUrdu);
        const values = pick(form.validValues(sender), form.requiredFields());
        await page.goto(applicationInUrdu.page);
        const typed = { ...values, contact: "۰۳۰۰ ۱۲۳۴۵۶۷" };
        // Only the server checks for these invisible characters. Script would already reject a file of another type.
        const wrong = {
          ...typed,
          name: "\u200b\u3164",
          ...(!javaScriptEnabled && { resume: import.meta.filename }),
        };
        await form.submit(wrong);
        await form.main
          .getByRole("link", { name: javaScriptEnabled ? "اپنا نام لکھیں۔" : /PDF یا Word/ })
          .click();
        await expect(form.control(javaScriptEnabled ? "name" : "resume")).toBeFocused();
        await form.expectValues(pick(values, ["email", "job_position"]));
        await expect(page).toHaveTitle(/^غلطی: /);
        await form.submit(typed);
        const thanks = form.main.getByRole("group", { name: /^شکریہ/ });
        if (javaScriptEnabled) await expect(thanks).toBeFocused();
        else await expect(page).toHaveURL(/\/ur\/career-apply\/sent#SF-\d{6}$/);
        const reference = await form.expectStored(server, { ...values, lang: "ur" });
        if (javaScriptEnabled)
          await expect(thanks).toHaveText(
            applicationInUrdu.thanks.replace("{reference}", reference),
          );
        else expect(page.url()).toContain(reference);
      },
    );
  });
}

for (const path of urduAddresses) {
  test(`${path} fits the screen, with the digits of telephone numbers in order`, async ({
    page,
  }) => {
    await openPage(page, path);
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await measureOverflow(page), `px too wide at ${width} px`).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(findFaults), `at ${width} px`).toEqual([]);
    }
  });
}

for (const { part, element, font } of [
  { part: "paragraphs", element: "p", font: "Urdu Text" },
  { part: "headings", element: "h1", font: "Urdu Headings" },
]) {
  test(`${part} in Urdu have their own font`, async ({ page }) => {
    await openPage(page, "/ur");
    await expect(page.locator(`main ${element}`).first()).toHaveCSS(
      "font-family",
      new RegExp(`^"?${font}`),
    );
    const faces = await page.evaluate(
      (name) => document.fonts.load(`16px "${name}"`, "گارڈ").then((found) => found.length),
      font,
    );
    expect(faces).toBeGreaterThan(0);
  });
}

/** Finds headings that the edge of the window cuts off, which `scrollWidth` does not reveal on the right, and reversed numbers. */
function findFaults(): string[] {
  const cut = Array.from(document.querySelectorAll("h1, h2")).filter((heading) => {
    const { left, right } = heading.getBoundingClientRect();
    const { lineHeight, fontSize } = getComputedStyle(heading);
    const isTight =
      heading.tagName === "H1" && Number.parseFloat(lineHeight) < 1.8 * Number.parseFloat(fontSize);
    return (
      left < 0 ||
      right > document.documentElement.clientWidth ||
      heading.scrollWidth > heading.clientWidth ||
      isTight
    );
  });
  const place = (text: Node, index: number) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect();
  };
  const numbers = Array.from(
    document.querySelectorAll('a[href^="tel:"] bdi'),
    (number) => number.firstChild,
  );
  const backwards = numbers.filter((text) => {
    const length = text?.textContent?.length ?? 0;
    return text && length > 1 && place(text, 0).left > place(text, length - 1).left;
  });
  const spacing = (text: Element) => Number.parseFloat(getComputedStyle(text).letterSpacing);
  const spaced = Array.from(document.querySelectorAll("a, p")).filter((text) => spacing(text) > 0);
  return [...cut, ...backwards, ...spaced].map((node) => node?.textContent ?? "");
}

import { writeFile } from "node:fs/promises";
import { brokenPictures, cutTexts, overflow } from "../e2e/checks/layout-faults";
import { addresses, NEWS_ITEM, NO_PAGE } from "../e2e/support/addresses";
import { THANKS } from "../e2e/support/contact-form";
import { applicantFrom, messageFrom } from "../e2e/support/form-values";
import { expect, test } from "./fixtures";
import { expectHydrated, expectShown, expectText, openAndCloseMenu, openPage, scrollPosition, typeInto } from "./page";
import type { Tab } from "./tab";

const WIDTHS = [390, 1280];
const HEIGHT_PX = 900;
const SEND = "main form button[type='submit']";
const NOTICE = "main form [role='group'][tabindex]";
const FIRST_REFERENCE = "Thank you. Your application has reached our office; your reference is SF-000001.";

const message = messageFrom("ayesha@example.com");
const person = applicantFrom("bilal@example.com");

test("every page of the sitemap and the page for a wrong address load, fit and have a menu", async ({ demo, tab }) => {
  // More than thirty documents, on a machine that may be busy.
  test.setTimeout(240_000);
  const listed = await sitemapOf(demo.url);
  expect(listed.length).toBeGreaterThan(20);
  for (const path of new Set([...listed, ...addresses])) {
    await test.step(path, async () => {
      const served = await fetch(demo.url + path);
      expect(served.status).toBe(path === NO_PAGE ? 404 : 200);
      await openPage(tab, demo.url + path);
      await expectText(tab, "h1", headingIn(await served.text()));
      for (const width of WIDTHS) {
        await tab.resize(width, HEIGHT_PX);
        expect.soft(await overflow(tab), `px too wide at ${width}`).toBeLessThanOrEqual(0);
        expect.soft(await brokenPictures(tab), `pictures at ${width} px`).toEqual([]);
        expect.soft(await cutTexts(tab), `cut texts at ${width} px`).toEqual([]);
      }
      await openAndCloseMenu(tab);
      expect.soft(await tab.takeErrors(), "errors in the browser").toEqual([]);
    });
  }
});

test("a link, Back and Forward show the page and its place", async ({ demo, tab }) => {
  const link = "footer a[href='/news']";
  await openPage(tab, `${demo.url}/about-us`);
  await tab.evaluate((css) => document.querySelector(css)?.scrollIntoView({ behavior: "instant" }), link);
  const place = await scrollPosition(tab);
  expect(place).toBeGreaterThan(HEIGHT_PX);
  await tab.evaluate(() => document.body.classList.add("same-document"));
  await tab.click(link);
  await expectText(tab, "h1", "News");
  await expect.poll(() => scrollPosition(tab)).toBe(0);
  await tab.back();
  await expectText(tab, "h1", "Who we are");
  await expect.poll(() => scrollPosition(tab)).toBe(place);
  await tab.forward();
  await expectText(tab, "h1", "News");
  await expect.poll(() => scrollPosition(tab)).toBe(0);
  await expectShown(tab, "body.same-document");
});

test("a message is stored unchanged", async ({ server, tab }) => {
  await openPage(tab, `${server.url}/contact-us`);
  await typeInto(tab, message);
  await tab.click(SEND);
  await expectText(tab, NOTICE, THANKS);
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("an application is stored with its resume, and the applicant gets its reference", async ({ server, tab }) => {
  await openPage(tab, `${server.url}/career-apply`);
  await fillApplication(tab);
  await tab.click(SEND);
  await expectText(tab, NOTICE, FIRST_REFERENCE);
  const resume = expect.objectContaining({ file_name: "bilal-ahmed.pdf", media_type: "application/pdf" });
  expect(await server.applications(person.email)).toEqual([
    expect.objectContaining({ ...person, reference: "SF-000001", job_position: "driver", resume }),
  ]);
});

test("the button of an application that was being sent works after a reload", async ({ server, tab }) => {
  await openPage(tab, `${server.url}/career-apply`);
  await fillApplication(tab);
  await tab.evaluate(() => {
    // The answer never comes.
    XMLHttpRequest.prototype.send = () => undefined;
  });
  await tab.click(SEND);
  await expectText(tab, SEND, "Submitting...");
  await tab.reload();
  await expectHydrated(tab);
  // Firefox keeps the values of the fields, WebKit does not.
  await tab.evaluate((css) => document.querySelector<HTMLButtonElement>(css)?.form?.reset(), SEND);
  await fillApplication(tab);
  await tab.click(SEND);
  await expectText(tab, NOTICE, FIRST_REFERENCE);
});

test("a news item opens in a dialog, which Escape closes", async ({ demo, tab }) => {
  const dialog = "dialog[aria-labelledby='news-modal-title']";
  const card = `main a[href='${NEWS_ITEM.path}']`;
  await openPage(tab, `${demo.url}/news`);
  await tab.click(card);
  await expectShown(tab, dialog);
  await expectText(tab, "#news-modal-title", NEWS_ITEM.title);
  await tab.pressEscape();
  await expectShown(tab, dialog, false);
  expect(await tab.evaluate((css) => document.activeElement === document.querySelector(css), card)).toBe(true);
});

async function fillApplication(tab: Tab): Promise<void> {
  const file = test.info().outputPath("bilal-ahmed.pdf");
  await writeFile(file, "%PDF-1.4\n");
  await typeInto(tab, person);
  await tab.selectOption("main [name='job_position']", { value: "driver", label: "Driver" });
  await tab.chooseFile("main [name='resume']", file);
}

/** The paths in the sitemap, whose addresses have the host of the published site. */
async function sitemapOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]*)</g), ([, address = ""]) => new URL(address).pathname);
}

/** The text of the heading in a document that the server sends. */
function headingIn(html: string): string {
  const markup = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";
  return markup.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

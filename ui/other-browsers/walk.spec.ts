import { readFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import {
  findBrokenPictures,
  measureDistanceFromHeader,
  measureOverflow,
} from "../e2e/checks/layout-faults";
import { addresses, NEWS_ITEM, NO_PAGE, urduAddresses } from "../e2e/support/addresses";
import { serverFixture } from "../e2e/support/fixtures";
import { contact } from "../e2e/support/form-page";
import { createMessage } from "../e2e/support/form-values";
import { scrollPosition } from "../e2e/support/open-page";
import type { Server } from "../e2e/support/server";
import { Firefox } from "./firefox";
import type { Tab } from "./tab";
import { WebKit } from "./webkit";

const HEIGHT_PX = 900;
/** Notes a failure, and goes on with the test. */
const eventually = expect.configure({ soft: true });

const test = base.extend<{ tab: Tab; demo: Server; empty: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  tab: async ({}, use, { project }) => {
    const tab = await (project.name === "webkit" ? WebKit : Firefox).start();
    await tab.resize(1440, HEIGHT_PX);
    await use(tab);
    await tab.close();
  },
  demo: serverFixture(["--demo"]),
  empty: serverFixture([]),
});

test("every page shows its heading and its pictures, and fits a phone and a desktop", async ({
  demo,
  tab,
}) => {
  // The walk loads more than sixty documents, and the machine may be busy.
  test.setTimeout(480_000);
  for (const path of [...addresses, ...urduAddresses]) {
    await tab.open(demo.url + path);
    await expectHeading(tab, path === NO_PAGE ? /^Sorry/ : /^(?!Sorry|Unexpected)/);
    for (const width of [390, 1280]) {
      const where = `${path} at ${width} px`;
      await tab.resize(width, HEIGHT_PX);
      // WebKit may still have styles of the old width.
      await eventually
        .poll(() => measureOverflow(tab), `px too wide: ${where}`)
        .toBeLessThanOrEqual(0);
      expect.soft(await findBrokenPictures(tab), `pictures: ${where}`).toEqual([]);
    }
  }
});

test("Back restores the scroll position of the page before a link in the menu", async ({
  demo,
  tab,
}) => {
  await tab.open(`${demo.url}/about-us`);
  await expect(async () => {
    // Before hydration, a link would load a document.
    await tab.evaluate(() => void Object.assign(window, { isSameDocument: true }));
    await tab.click("Open the menu");
    await tab.click("Close the menu");
    await expect(tab.click("Close the menu"), "the menu is closed").rejects.toThrow();
  }).toPass();
  await tab.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" }));
  await tab.click("Open the menu");
  await tab.click("News");
  await expectHeading(tab, "News");
  await expect.poll(() => scrollPosition(tab)).toBe(0);
  await tab.goBack();
  await expectHeading(tab, "Who we are");
  await expect.poll(() => scrollPosition(tab)).toBe(2000);
  await tab.goForward();
  await expectHeading(tab, "News");
  expect(await tab.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("Escape closes a news dialog and focuses its link", async ({ demo, tab }) => {
  await tab.open(`${demo.url}/news`);
  await waitForRouter(tab);
  await tab.click(NEWS_ITEM.title);
  await expect.poll(() => openDialogs(tab)).toEqual([expect.stringContaining(NEWS_ITEM.title)]);
  await tab.pressEscape();
  await expect.poll(() => openDialogs(tab)).toEqual([]);
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe(NEWS_ITEM.title);
});

test("a link to a section scrolls the section to just below the header", async ({ demo, tab }) => {
  await tab.open(`${demo.url}/downloads`);
  await waitForRouter(tab);
  await expectHeading(tab, "Downloads");
  for (const name of ["Punjab", "Sindh", "Punjab"]) await tab.click(name);
  await expect.poll(() => measureDistanceFromHeader(tab)).toBe(0);
});

test("after a reload, Back restores the scroll position of a list", async ({ demo, tab }) => {
  // A busy machine needs a long time for each document.
  test.setTimeout(480_000);
  await tab.resize(390, HEIGHT_PX);
  await tab.open(`${demo.url}/career`);
  await waitForRouter(tab);
  const before = await tab.evaluate(() => {
    const links = Array.from(document.querySelectorAll("footer a"));
    links
      .find(({ textContent }) => textContent === "Privacy")
      ?.scrollIntoView({ block: "center", behavior: "instant" });
    return window.scrollY;
  });
  // WebKit's Back skips history entries that were added without a click.
  await tab.click("Privacy");
  await expect.poll(() => readPath(tab)).toBe("/privacy");
  await tab.evaluate(() => {
    Object.assign(window, { isOldDocument: true });
    // Firefox keeps this for the entry, and `waitForRouter` would take it for a sign of the new document's script.
    window.history.scrollRestoration = "auto";
    // The driver waits for a response.
    setTimeout(() => window.location.reload());
  });
  await expect.poll(() => tab.evaluate(() => "isOldDocument" in window)).toBe(false);
  await waitForRouter(tab);
  await tab.goBack();
  await expectHeading(tab, "Jobs");
  await expect
    .poll(() => tab.evaluate(() => document.querySelectorAll("main li article, main li h3").length))
    .toBeGreaterThan(0);
  await expect.poll(() => scrollPosition(tab)).toBe(before);
});

test("Back closes a dialog and the menu", async ({ demo, tab }) => {
  await tab.resize(390, HEIGHT_PX);
  await tab.open(`${demo.url}/news`);
  await waitForRouter(tab);
  await tab.click(NEWS_ITEM.title);
  await expect.poll(() => openDialogs(tab)).toHaveLength(1);
  await tab.goBack();
  await expect.poll(() => openDialogs(tab)).toEqual([]);
  await tab.click("Open the menu");
  const menus = () => tab.evaluate(() => document.querySelectorAll(":popover-open").length);
  const entries = () => tab.evaluate(() => window.history.state.usr?.overlay?.id ?? "none");
  await expect.poll(entries).toBe("side-menu");
  expect(await menus()).toBe(1);
  await tab.goBack();
  await expect.poll(entries).toBe("none");
  await expect.poll(menus).toBe(0);
  expect(await readPath(tab)).toBe("/news");
});

test("the server stores a message unchanged", async ({ empty, tab }) => {
  const { name, email, subject } = createMessage("ayesha@example.com");
  const message = "Two guards, day and night.";
  await tab.open(`${empty.url}/contact-us`);
  await tab.type("Name", name);
  await tab.type("Email", email);
  await tab.type("Subject", subject);
  await tab.type("Message", message);
  await tab.click("Send message");
  const text = () => tab.evaluate(() => document.querySelector("main")?.textContent);
  await expect.poll(text).toContain(contact.thanks);
  expect(await empty.listMessages(email)).toEqual([
    expect.objectContaining({ name, subject, message }),
  ]);
});

function readPath(tab: Tab): Promise<string> {
  return tab.evaluate(() => window.location.pathname);
}

/** Waits until the router handles navigations. */
async function waitForRouter(tab: Tab): Promise<void> {
  await expect.poll(() => tab.evaluate(() => window.history.scrollRestoration)).toBe("manual");
}

test("the office gets a sideways photo upright and smaller", async ({ empty, tab }) => {
  test.setTimeout(480_000);
  const email = "gul@example.com";
  await tab.open(`${empty.url}/career-apply`);
  await expect
    .poll(() => tab.evaluate(() => document.querySelector("form")?.noValidate))
    .toBe(true);
  await tab.evaluate(choosePhoto);
  const sentName = () =>
    tab.evaluate(() => document.querySelector<HTMLInputElement>("[name=photos]")?.files?.[0]?.name);
  await expect.poll(sentName, { timeout: 120_000 }).toBe("cv.jpg");
  await tab.type("Name", "Gul Khan");
  await tab.type("Email", email);
  await tab.type("Mobile number", "0312 1234567");
  await tab.evaluate(() => {
    const position = document.querySelector<HTMLSelectElement>("[name=job_position]");
    if (!position) throw new Error("There is no list of positions");
    position.value = "driver";
    position.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await tab.click("Submit application");
  await expect.poll(() => empty.listApplications(email), { timeout: 120_000 }).toHaveLength(1);
  const [stored] = await empty.listApplications(email);
  expect(stored?.resume).toMatchObject({ file_name: "cv-from-photos.pdf", photos: 1 });
  const pdf = test.info().outputPath("cv.pdf");
  await empty.runCommand("applications", "resume", stored?.reference ?? "", "--output", pdf);
  expect(await readFile(pdf, "latin1")).toMatch(/\/Width 1250\s*\/Height 2000/);
});

/** Runs in the browser. Chooses a JPEG of 4000 × 2500 pixels whose orientation tag rotates it to the right. */
async function choosePhoto(): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = 4000;
  canvas.height = 2500;
  const context = canvas.getContext("2d");
  const input = document.querySelector<HTMLInputElement>("[name=photos]");
  if (!context || !input) throw new Error("There is no canvas or no field for photos");
  for (let line = 0; line < canvas.height; line += 20) {
    context.fillStyle = `hsl(${line % 360} 60% 60%)`;
    context.fillRect(line, line, canvas.width, 10);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 1);
  });
  const jpeg = new Uint8Array((await blob?.arrayBuffer()) ?? []);
  const text = "Exif\0\0II*\0\b\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
  const exif = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // Insert the tag after the first segment, which has 18 bytes.
  const marked = [
    jpeg.slice(0, 20),
    Uint8Array.of(0xff, 0xe1, 0, exif.length + 2),
    exif,
    jpeg.slice(20),
  ];
  const chosen = new DataTransfer();
  chosen.items.add(new File(marked, "cv.jpeg", { type: "image/jpeg" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function expectHeading(tab: Tab, text: string | RegExp): Promise<void> {
  const headings = () =>
    tab.evaluate(() =>
      Array.from(document.querySelectorAll("h1"), ({ textContent }) => textContent),
    );
  await expect.poll(headings).toEqual([expect.stringMatching(text)]);
}

function openDialogs(tab: Tab): Promise<(string | null)[]> {
  return tab.evaluate(() =>
    Array.from(document.querySelectorAll("dialog[open]"), ({ textContent }) => textContent),
  );
}

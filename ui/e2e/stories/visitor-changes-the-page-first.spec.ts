import type { Page } from "@playwright/test";
import { NEWS_ITEM } from "../support/addresses";
import { busyTest, expect } from "../support/fixtures";
import { expectHead } from "../support/head";
import { holdRequests } from "../support/hold-requests";
import { replaceTexts } from "../support/replace-texts";

/*
 * Translators, password managers, ad blockers and some providers change a document before our script runs. React then renders the page
 * anew, under the content security policy that the server sends.
 */

type Way = {
  /** What changes the page. */
  name: string;
  /** Changes the document that the server has sent, before any of our scripts runs. */
  change: (page: Page) => Promise<void>;
  /** Changes its HTML on the way. */
  inject?: (html: string) => string;
  /** Whether React notices, and so renders the page anew. */
  isNoticed: boolean;
};

const ways: Way[] = [
  { name: "texts become elements", change: (page) => replaceTexts(page, { words: "same" }), isNoticed: true },
  {
    name: "elements are put in, also beside an input, and one is taken away",
    change: (page) => page.evaluate(moveElements),
    isNoticed: true,
  },
  { name: "attributes change", change: (page) => page.evaluate(setAttributes), isNoticed: false },
  { name: "inputs are filled", change: (page) => page.evaluate(fillInputs), isNoticed: false },
  { name: "the whole body is translated", change: (page) => replaceTexts(page, { words: "others" }), isNoticed: true },
  {
    name: "an element is put in before the head ends",
    change: () => Promise.resolve(),
    inject: (html) => html.replace("</head>", '<meta name="injected" content=""><div>Brought to you by us</div></head>'),
    isNoticed: false,
  },
];

const SCRIPTS = "/assets/*.js";
/** React's own notice that it renders the page anew. */
const NOTICE = /^console error: Error: Minified React error #418;/;

const TYPED = "Ayesha Khan";
const RESUME = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") };
const form = (page: Page) => page.locator('main form[method="post"]');
const opener = (page: Page) => page.locator("header [data-opens-menu][role=button]");

// Each way visits all pages.
busyTest.describe.configure({ timeout: 240_000 });

for (const way of ways) {
  busyTest(`every page works when ${way.name} before its script runs`, async ({ page, baseURL, browserErrors }) => {
    if (way.isNoticed) browserErrors.expect(NOTICE);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of await addressesInSitemap(page, baseURL)) {
      await busyTest.step(path, () => expectWorking(page, path, way));
    }
  });
}

async function addressesInSitemap(page: Page, baseURL: string | undefined): Promise<string[]> {
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => new URL(address ?? "", baseURL).pathname);
  expect(paths).toContain(NEWS_ITEM.path);
  return paths;
}

async function expectWorking(page: Page, path: string, { change, inject }: Way): Promise<void> {
  const release = await holdRequests(page, SCRIPTS);
  if (inject) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: inject(await response.text()) });
    });
  }
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading" && document.querySelector("footer") !== null);
  const served = await parts(page);
  const hasForm = (await form(page).count()) > 0;
  for (const file of await form(page).locator("[type=file]").all()) await file.setInputFiles(RESUME);
  if (hasForm) await form(page).locator("[name=name]").fill(TYPED);
  await change(page);
  release();
  await expect(opener(page)).toBeAttached();
  await page.unrouteAll({ behavior: "wait" });

  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  const shown = await parts(page);
  // Words that script adds or hides, and the paragraph that is taken away.
  expect(shown.main, `words of ${path}`).toBeGreaterThan(0.6 * served.main);
  expect(shown.header, `words of the header of ${path}`).toBe(served.header);
  expect(shown.footer, `words of the footer of ${path}`).toBe(served.footer);
  if (hasForm) await expectSendable(page);

  await opener(page).click();
  const menu = page.locator("header dialog");
  await expect(menu).toBeVisible();
  const next = path === "/why-stand-fast" ? "/hedonistic-approach" : "/why-stand-fast";
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await menu.locator(`a[href="${next}"]`).click();
  await expect(page).toHaveURL(next);
  await expect(page.locator("main h1")).toBeFocused();
  await expect(menu).toBeHidden();
  await expectHead(page, next);
  expect(documents, "documents that were loaded").toEqual([]);
  page.removeAllListeners("request");
}

/** How many words there are in header, main and footer. */
function parts(page: Page): Promise<Record<"header" | "main" | "footer", number>> {
  return page.evaluate(() => {
    const words = (part: string) => (document.querySelector(`#root > ${part}`)?.textContent ?? "").replace(/\W/g, "").length;
    return { header: words("header"), main: words("main"), footer: words("footer") };
  });
}

/** The form has the focus and what was entered before the page changed, can be sent, and is then empty. */
async function expectSendable(page: Page): Promise<void> {
  const name = form(page).locator("[name=name]");
  await expect(name).toHaveValue(TYPED);
  await expect(name).toBeFocused();
  const required = await form(page)
    .locator(":is(input, select, textarea)[required]")
    .evaluateAll((controls) =>
      controls.map((control) => ({ name: control.getAttribute("name") ?? "", type: (control as HTMLInputElement).type })),
    );
  expect(required.length).toBeGreaterThan(1);
  for (const { name, type } of required) {
    const control = form(page).locator(`[name="${name}"]`).first();
    if (type === "file") await expect(control).toHaveValue(/cv\.pdf$/);
    else if (type === "select-one") await control.selectOption({ index: 1 });
    else if (type === "radio") await control.check();
    else await control.fill(VALUES[type] ?? TYPED);
  }
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await form(page).locator("[type=submit]").click();
  expect((await answered).status()).toBe(200);
  await expect(name).toHaveValue("");
}

const VALUES: Record<string, string> = { email: "ayesha@example.com", tel: "0300 1234567", number: "2", date: "2999-01-15" };

/** A bar above the page, an icon in each label and beside each control; a paragraph and the floating buttons are gone. */
function moveElements(): void {
  const put = (name: string) => Object.assign(document.createElement(name), { className: "injected" });
  document.getElementById("root")?.prepend(put("div"));
  document.body.append(put("div"));
  for (const label of document.querySelectorAll("label")) label.append(put("span"));
  for (const control of document.querySelectorAll("input, textarea, select")) control.after(put("i"));
  for (const main of document.querySelectorAll("main")) main.prepend(put("div"));
  document.querySelector("main p")?.remove();
  document.querySelector("aside")?.remove();
}

function setAttributes(): void {
  document.documentElement.lang = "ur";
  document.documentElement.dir = "rtl";
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("script")) continue;
    element.classList.add("changed");
    element.setAttribute("data-extension", "1");
    element.setAttribute("title", "changed");
  }
  for (const meta of document.querySelectorAll("meta[name=description]")) meta.setAttribute("content", "changed");
}

/** As a password manager does. */
function fillInputs(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=email], input[type=tel]")) {
    input.setAttribute("value", "filled");
    input.value = input.type === "email" ? "filled@example.com" : "0300 7654321";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

import type { Page } from "@playwright/test";
import { pageOfEachKind } from "../support/addresses";
import { openBeforeScript } from "../support/before-script";
import { emptySiteTest, expect, test } from "../support/fixtures";
import { resumePath } from "../support/form-values";
import { expectHead } from "../support/head";
import { heading, main, openPage } from "../support/open-page";

// Translators, password managers, ad blockers and some providers change a document before our script runs. React then renders the
// whole page again, under the server's content security policy.

type Way = {
  name: string;
  /** Changes the server's document before any of our scripts runs. */
  change: (page: Page) => Promise<void>;
  /** Changes the HTML before it reaches the browser. */
  inject?: (html: string) => string;
  /** True if React notices the change and renders the whole page again. */
  isNoticed: boolean;
};

const ways: Way[] = [
  {
    name: "an extension adds and removes elements",
    change: (page) => page.evaluate(moveElements),
    isNoticed: true,
  },
  {
    name: "a translator replaces texts by elements",
    change: (page) => replaceTexts(page),
    isNoticed: true,
  },
  {
    name: "attributes, inputs and the head change",
    inject: (html) =>
      html.replace(
        "</head>",
        '<meta name="injected" content=""><div>Brought to you by us</div></head>',
      ),
    change: async (page) => {
      await page.evaluate(setAttributes);
      await page.evaluate(fillInputs);
    },
    isNoticed: false,
  },
];

/** React's message when hydration fails and it renders the whole page again. */
const NOTICE = /^console error: Error: Minified React error #418;/;

const TYPED = "Ayesha Khan";
const VALUES: Record<string, string> = {
  email: "ayesha@example.com",
  tel: "0300 1234567",
  number: "2",
  date: "2999-01-15",
};
const form = (page: Page) => main(page).locator("form[method=post]");

// Each change is tested on one page of each kind.
for (const way of ways) {
  test(`each kind of page works when ${way.name} before hydration`, async ({
    page,
    browserErrors,
  }) => {
    if (way.isNoticed) browserErrors.expect(NOTICE);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of pageOfEachKind) await test.step(path, () => expectWorking(page, path, way));
  });
}

async function expectWorking(page: Page, path: string, { change, inject }: Way): Promise<void> {
  if (inject) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: inject(await response.text()) });
    });
  }
  const hydrate = await openBeforeScript(page, path);
  await page.waitForFunction(() => document.readyState !== "loading");
  const served = await countLetters(page);
  const hasForm = (await form(page).count()) > 0;
  for (const file of await form(page).locator("[name=resume]").all())
    await file.setInputFiles(resumePath);
  if (hasForm) await form(page).locator("[name=name]").fill(TYPED);
  await change(page);
  await hydrate();

  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  const shown = await countLetters(page);
  // The tolerance covers words that script adds or hides, and the paragraph that the change removes.
  expect(shown.main, `letters of ${path}`).toBeGreaterThan(0.6 * served.main);
  expect(shown.around, `letters of header and footer of ${path}`).toEqual(served.around);
  if (hasForm) await expectSendable(page);

  await page.getByRole("button", { name: /^open the menu$/i }).click();
  await expect(page.getByRole("button", { name: /^close the menu$/i })).toBeFocused();
  const next = path === "/why-stand-fast" ? "/hedonistic-approach" : "/why-stand-fast";
  const inMenu = page.locator(`header a[href="${next}"]`).filter({ visible: true });
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await inMenu.click();
  await expect(page).toHaveURL(next);
  await expect(heading(page)).toBeFocused();
  await expect(inMenu).toHaveCount(0);
  await expectHead(page, next);
  expect(documents, "documents that were loaded").toEqual([]);
  page.removeAllListeners("request");
}

/** Counts the letters in the main part, and in the header and the footer. */
async function countLetters(page: Page): Promise<{ main: number; around: number[] }> {
  const count = async (role: "banner" | "main" | "contentinfo") =>
    ((await page.getByRole(role).textContent()) ?? "").replace(/\W/g, "").length;
  return { main: await count("main"), around: [await count("banner"), await count("contentinfo")] };
}

/** The form keeps the focus and the entries from before the change. It can be sent, and the confirmation replaces it. */
async function expectSendable(page: Page): Promise<void> {
  const name = form(page).locator("[name=name]");
  await expect(name).toHaveValue(TYPED);
  await expect(name).toBeFocused();
  // An email address and a résumé are also required, unless another field replaces them. The `required` attribute cannot express that.
  const required = await form(page)
    .locator(":is(input, select, textarea):is([required], [type=email], [name=resume])")
    .all();
  expect(required.length).toBeGreaterThan(1);
  for (const control of required) {
    const type = await control.evaluate((element) => (element as HTMLInputElement).type);
    if (type === "file") await expect(control).toHaveValue(/bilal-ahmed\.pdf$/);
    else if (type === "select-one") await control.selectOption({ index: 1 });
    else await control.fill(VALUES[type] ?? TYPED);
  }
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await form(page).locator("[type=submit]").click();
  expect((await answered).status()).toBe(200);
  await expect(name).toHaveCount(0);
}

/** Adds a bar above the page and icons to labels and controls, and removes a paragraph and the floating buttons. */
function moveElements(): void {
  const put = (name: string) =>
    Object.assign(document.createElement(name), { className: "injected" });
  document.querySelector("header")?.before(put("div"));
  document.body.append(put("div"));
  for (const label of document.querySelectorAll("label")) label.append(put("span"));
  for (const control of document.querySelectorAll("input, textarea, select"))
    control.after(put("i"));
  document.querySelector("main")?.prepend(put("div"));
  document.querySelector("main p")?.remove();
  document.querySelector("aside")?.remove();
}

function setAttributes(): void {
  document.documentElement.lang = "ur";
  document.documentElement.dir = "rtl";
  for (const element of document.querySelectorAll("body *:not(script)")) {
    element.classList.add("changed");
    element.setAttribute("data-extension", "1");
    element.setAttribute("title", "changed");
  }
  document.querySelector("meta[name=description]")?.setAttribute("content", "changed");
}

/** Fills in fields like a password manager. */
function fillInputs(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "input[type=email], input[type=tel]",
  )) {
    input.setAttribute("value", "filled");
    input.value = input.type === "email" ? "filled@example.com" : "0300 7654321";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Translates the page like a browser: replaces each text node by two elements, with the text in capitals. It can also translate texts
 * that appear later.
 */
function replaceTexts(page: Page, goesOn = false): Promise<void> {
  return page.evaluate((goesOn) => {
    const replace = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest("font, script, style, textarea"))
          continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.lang = "ur";
    document.documentElement.classList.add("translated-rtl");
    document.title = document.title.toUpperCase();
    replace();
    if (goesOn)
      new MutationObserver(replace).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  }, goesOn);
}

/** Capitals represent the translated language. */
const CAPITALS = /^[^a-z]+$/;

/** Opens a page and translates it, including texts that appear later. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await replaceTexts(page, true);
  await expect(heading(page)).toHaveText(CAPITALS);
}

test("a translated slideshow names the current slide", async ({ page }) => {
  await openTranslated(page, "/company-profile");
  for (const slide of [2, 3]) {
    await main(page).getByRole("button", { name: /next/i }).click();
    await expect(main(page)).toContainText(`SLIDE ${slide} OF 15`);
    // The other slides are hidden.
    const shown = await main(page).getByRole("group").getByRole("heading").textContent();
    await expect(main(page)).toContainText(`SLIDE ${slide} OF 15: ${shown}`);
  }
});

test("on a translated page, the dialog shows the chosen news item", async ({ page }) => {
  await openTranslated(page, "/news");
  const dialog = page.getByRole("dialog");
  const texts: string[] = [];
  for (const chosen of [
    "SIX QUESTIONS BEFORE YOU BUY",
    "WHAT A TRAINING DAY LOOKS LIKE",
    "SIX QUESTIONS BEFORE YOU BUY",
  ]) {
    await main(page).getByRole("link", { name: chosen }).click();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(new RegExp(`^${chosen}`));
    texts.push(await dialog.innerText());
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  expect(texts[2]).toBe(texts[0]);
  expect(texts[1]).not.toBe(texts[0]);
});

emptySiteTest(
  "a visitor can correct and send a translated form",
  async ({ page, message, server }) => {
    await openTranslated(page, "/contact-us");
    const button = main(page).locator("form [type=submit]");
    await button.click();
    await expect(main(page).getByRole("group", { name: /^THERE IS A PROBLEM/ })).toBeFocused();
    for (const [name, value] of Object.entries(message))
      await main(page).locator(`[name=${name}]`).fill(value);
    await button.click();
    await expect(main(page).getByRole("group", { name: /^THANK YOU/ })).toBeFocused();
    await expect(button, "the confirmation has the place of the form").toHaveCount(0);
    expect(await server.listMessages(message.email)).toHaveLength(1);
  },
);

test("a translated application form shows whether a file is chosen", async ({ page }) => {
  await openTranslated(page, "/career-apply?job=cook");
  const job = main(page).getByRole("combobox", { name: "Which job?" });
  await expect(job).toHaveValue("job:cook");
  await job.selectOption("job:driver");
  const file = main(page).locator("[name=resume]");
  await file.setInputFiles(resumePath);
  await expect(file).toHaveAccessibleDescription(/BILAL-AHMED\.PDF, 1 KB/);
  await file.setInputFiles([]);
  await expect(file).toHaveAccessibleDescription(/AT MOST 10 MB/);
  await expect(job).toHaveValue("job:driver");
});

test("a visitor can go back and forth between translated pages", async ({ page }) => {
  const paths = ["/", "/news", "/contact-us", "/services/canine", "/company-profile"];
  await openTranslated(page, "/");
  for (const path of paths.slice(1)) {
    // Click by script, because a mouse click would scroll to the link.
    await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(CAPITALS);
  }
  for (const path of paths.slice(0, -1).toReversed()) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(CAPITALS);
  }
});

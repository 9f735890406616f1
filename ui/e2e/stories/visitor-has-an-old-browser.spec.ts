import { measureOverflow } from "../checks/layout-faults";
import { pageOfEachKind } from "../support/addresses";
import { expect, test } from "../support/fixtures";
import { contact } from "../support/form-page";
import { heading, main } from "../support/open-page";

// Browsers before 2022 ignore the layers of a style sheet, which contain nearly all of our styles. They cannot run our script either.
test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false, bypassCSP: true });

test.beforeEach(async ({ page, baseURL }) => {
  await page.route(
    (url) => url.origin === baseURL && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(
        /<style>(.*?)<\/style>/s,
        (_, css: string) => `<style>${removeLayers(css)}</style>`,
      );
      await route.fulfill({ response, body });
    },
  );
});

/** Removes the layers of a style sheet, and applies its rules for browsers without layers. */
function removeLayers(css: string): string {
  let rest = css;
  for (const [start, keepsContent] of [
    ["@layer ", false],
    ["@supports not (all:revert-layer)", true],
  ] as const) {
    for (let at = rest.indexOf(start); at >= 0; at = rest.indexOf(start)) {
      const open = rest.slice(at).search(/[{;]/) + at;
      const end = rest[open] === ";" ? open : findClosingBrace(rest, open);
      const content = keepsContent ? rest.slice(open + 1, end) : "";
      rest = rest.slice(0, at) + content + rest.slice(end + 1);
    }
  }
  return rest;
}

function findClosingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("a block of the style sheet has no end");
}

for (const path of [...pageOfEachKind, "/ur", "/ur/career-apply"]) {
  test(`${path} fits the screen and shows one logo`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await measureOverflow(page), "px too wide").toBeLessThanOrEqual(0);
    await expect(page.locator('img[src*="logo-on-light"]:visible')).toHaveCount(1);
  });
}

test("the form hides its honeypot", async ({ page }) => {
  await page.goto(contact.page);
  await expect(heading(page, "Contact us")).toBeVisible();
  // The name and the subject.
  await expect(main(page).locator("form[method=post] input[type=text]:visible")).toHaveCount(2);
});

test("the form shows the server's error", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 422/);
  await page.goto(contact.page);
  await main(page).getByLabel("Name", { exact: true }).fill("Ayesha Khan");
  await main(page).getByLabel("Email", { exact: true }).fill("ayesha@example");
  await main(page).getByLabel("Subject", { exact: true }).fill("Two guards");
  await main(page)
    .getByLabel("Message", { exact: true })
    .fill("For an office, day and night, from December.");
  await main(page).getByRole("button", { name: "Send message" }).click();
  await expect(main(page).getByRole("alert")).toContainText("email");
});

import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";
import type { Message } from "./form-values";

export const CALL = "/api/contact-us";
export const THANKS = "Thank you. Your message has reached our office; we will answer by e-mail.";
export const REFUSED = "There was an issue with your submission. Please try again.";
export const FAILED = "An error occurred. Please try again.";

export const main = (page: Page) => page.getByRole("main");
export const field = (page: Page, label: string) => main(page).getByRole("textbox", { name: label, exact: true });
export const send = (page: Page) => main(page).getByRole("button", { name: /^Send/ });
/** The notice in the form, by its text. */
export const notice = (page: Page, text: string) => main(page).getByRole("group", { name: text, exact: true });

/** What is wrong in a form, above it, after script has checked or sent it. */
export const summary = (page: Page) => main(page).getByRole("group", { name: /^There is a problem/ });

/** The summary has the focus, and these sentences. Each link moves the focus to its field, in view below the header. */
export async function expectSummary(page: Page, errors: Record<string, Locator>): Promise<void> {
  const shown = summary(page);
  await expect(shown).toBeFocused();
  await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(shown.getByRole("heading", { level: 2, name: "There is a problem" })).toBeVisible();
  await expect(shown.getByRole("listitem")).toHaveText(Object.keys(errors));
  await expect(page).toHaveTitle(/^Error: /);
  for (const [sentence, control] of Object.entries(errors)) {
    await shown.getByRole("link", { name: sentence, exact: true }).click();
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleDescription(new RegExp(`${escaped(sentence)}$`));
    expect(await hiddenByHeader(page, control), `px of ${sentence} under the header`).toBeLessThanOrEqual(0);
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How many pixels of an element are under the sticky header. */
export async function hiddenByHeader(page: Page, element: Locator): Promise<number> {
  const header = await page
    .getByRole("banner")
    .getByRole("link", { name: /home page$/ })
    .boundingBox();
  const box = await element.boundingBox();
  return (header?.y ?? 0) + (header?.height ?? 0) - (box?.y ?? 0);
}

/** Counts the calls of an endpoint. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

export async function fill(page: Page, values: Message) {
  await field(page, "Name").fill(values.name);
  await field(page, "E-mail").fill(values.email);
  await field(page, "Subject").fill(values.subject);
  await field(page, "Message").fill(values.message);
}

export async function expectValues(page: Page, values: Message) {
  await expect(field(page, "Name")).toHaveValue(values.name);
  await expect(field(page, "E-mail")).toHaveValue(values.email);
  await expect(field(page, "Subject")).toHaveValue(values.subject);
  await expect(field(page, "Message")).toHaveValue(values.message);
}

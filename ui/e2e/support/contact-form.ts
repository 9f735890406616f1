import type { Page } from "@playwright/test";
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

export async function fill(page: Page, values: Message) {
  await field(page, "Name").fill(values.name);
  await field(page, "Email").fill(values.email);
  await field(page, "Subject").fill(values.subject);
  await field(page, "Message").fill(values.message);
}

export async function expectValues(page: Page, values: Message) {
  await expect(field(page, "Name")).toHaveValue(values.name);
  await expect(field(page, "Email")).toHaveValue(values.email);
  await expect(field(page, "Subject")).toHaveValue(values.subject);
  await expect(field(page, "Message")).toHaveValue(values.message);
}

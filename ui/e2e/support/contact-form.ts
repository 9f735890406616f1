import type { Page } from "@playwright/test";
import { contact, FormPage } from "./form-page";
import type { Message } from "./form-values";

export { FAILED } from "./form-page";
export const THANKS = contact.thanks;

export const main = (page: Page) => page.getByRole("main");
export const send = (page: Page) => new FormPage(page, contact).send;
export const notice = (page: Page, text: string) => new FormPage(page, contact).notice(text);
export const fill = (page: Page, values: Message) => new FormPage(page, contact).fill(values);

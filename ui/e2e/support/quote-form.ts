import type { Page } from "@playwright/test";
import { field, main } from "./contact-form";
import { expect } from "./fixtures";

export const PAGE = "/request-a-quote";
export const CALL = "/api/quote-request";
export const thanks = (reference: string) => `Thank you. Your request has reached our office; your reference is ${reference}.`;

export const labels = {
  name: "Name",
  email: "E-mail",
  contact: "Mobile number",
  organisation: "Organisation (optional)",
  city: "City or district",
  sites: "Number of sites (optional)",
  guards: "Number of guards (optional)",
  message: "What should we know? (optional)",
} as const;

/** What a prospect asks for, from an e-mail address. */
export const quoteFrom = (email: string) => ({
  name: "Ayesha Khan",
  email,
  contact: "0300 1234567",
  organisation: "Khan Textiles",
  city: "Faisalabad",
  sites: "2",
  guards: "14",
  message: "سلام, two gates.\nOpen day and night.",
});

export type Quote = ReturnType<typeof quoteFrom>;
type Text = keyof typeof labels;

export const send = (page: Page) => main(page).getByRole("button", { name: /^(Request a quotation|Sending)/ });
export const service = (page: Page) => main(page).getByRole("combobox", { name: "Service" });
export const armed = (page: Page, choice: string) =>
  main(page).getByRole("group", { name: "Armed guards (optional)" }).getByRole("radio", { name: choice, exact: true });
export const startDate = (page: Page) => main(page).getByLabel("Start date (optional)", { exact: true });
export const confirmation = (page: Page) => main(page).getByRole("group", { name: /^Thank you/ });

export async function fill(page: Page, quote: Quote): Promise<void> {
  for (const [name, label] of entries()) await field(page, label).fill(quote[name]);
  await service(page).selectOption("Canine");
  await armed(page, "Advise me").check();
  await startDate(page).fill("2999-01-15");
}

export async function expectValues(page: Page, quote: Quote): Promise<void> {
  for (const [name, label] of entries()) await expect(field(page, label)).toHaveValue(quote[name]);
  await expect(service(page)).toHaveValue("canine");
  await expect(armed(page, "Advise me")).toBeChecked();
  await expect(startDate(page)).toHaveValue("2999-01-15");
}

export async function expectEmpty(page: Page): Promise<void> {
  for (const [, label] of entries()) await expect(field(page, label)).toHaveValue("");
  await expect(service(page)).toHaveValue("");
  await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(startDate(page)).toHaveValue("");
}

/** How the server stores this request. */
export function stored({ name, email, message, ...fields }: Quote, reference: string | undefined) {
  const chosen = { service: "canine", armed: "advise", start_date: "2999-01-15" };
  return expect.objectContaining({
    kind: "quote",
    reference,
    name,
    email,
    subject: "Canine, Faisalabad",
    message,
    fields: { ...fields, ...chosen },
  });
}

// The keys are those of `labels`.
const entries = () => Object.entries(labels) as [Text, string][];

import { expect, test } from "vitest";
import type { FieldDefinition } from "./field-definition";
import { applicationDefinition, messageForm } from "./form-definition";
import { complaintLink, quoteFor, quoteLink } from "./form-links";
import { services } from "./services/services";

const SHAPED: FieldDefinition["kind"][] = ["email", "tel", "number", "date"];

test.each(["contact", "quote", "complaint", "job_request"])("each_rule_of_a_field_of_%s_has_its_sentence", (kind) => {
  const { fields } = kind === "job_request" ? applicationDefinition() : messageForm(kind);
  for (const { name, kind, required, missing, invalid } of fields) {
    expect(Boolean(missing), `${name}, when it is empty`).toBe(required);
    expect(Boolean(invalid), `${name}, when it is wrong`).toBe(SHAPED.includes(kind));
  }
});

test("an_unknown_form_fails_the_build", () => {
  expect(() => messageForm("praise")).toThrow("praise");
});

test("links_lead_to_the_pages_of_the_forms", () => {
  expect(quoteLink.path).toBe(messageForm("quote").page);
  expect(complaintLink.path).toBe(messageForm("complaint").page);
});

test("the_quote_form_offers_every_service_that_a_page_links_to_it", () => {
  const options = messageForm("quote").fields.find(({ name }) => name === "service")?.options ?? [];
  for (const { path } of services) {
    const chosen = new URL(quoteFor(path), "http://site").searchParams.get("service");
    expect(options.map(({ value }) => value)).toContain(chosen);
  }
});

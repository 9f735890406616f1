import { createRef } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Company } from "../api/types";
import { CompanyContext } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { Confirmation } from "./Confirmation";

const options = [{ value: "rude", label: "Rude words" }];
const fields: FieldDefinition[] = [
  { name: "subject", label: "Subject", kind: "select", required: true, options },
  { name: "message", label: "Message", kind: "textarea", required: true },
  { name: "email", label: "E-mail", kind: "email", required: false },
  { name: "contact", label: "Mobile number", kind: "tel", required: false },
];
// The part of the page shows no more of it.
const company = { samples: [] as string[], answer_within: "one working day" } as unknown as Company;

/** The words below the form after these texts were sent; none after a reload. */
function confirmed(texts: Record<string, string>): string {
  const form = { state: "sent", id: "1", message: "Thank you", reference: undefined, texts, hasNext: false } as const;
  const html = renderToString(
    <CompanyContext value={company}>
      <Confirmation form={form} fields={fields} words={{ another: "Another" }} onAnother={() => {}} notice={createRef()} />
    </CompanyContext>,
  );
  return html.replace(/<[^>]*>/g, "|");
}

test("what was sent is listed, with the words of a choice, and without what was left out", () => {
  const text = confirmed({ subject: "rude", message: "At the gate.", email: "", contact: "0300 1234567" });
  expect(text).toMatch(/Subject\|+Rude words/);
  expect(text).toMatch(/Message\|+At the gate\./);
  expect(text).not.toContain("E-mail");
});

test("an answer is promised to everybody who can be reached", () => {
  const promise = "one working day";
  expect(confirmed({ message: "a", email: "", contact: "" })).not.toContain(promise);
  expect(confirmed({ message: "a", email: "", contact: "0300 1234567" })).toContain(promise);
  expect(confirmed({ message: "a", email: "a@b.pk", contact: "" })).toContain(promise);
  expect(confirmed({})).toContain(promise);
});

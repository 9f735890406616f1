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
  { name: "email", label: "Email", kind: "email", required: false },
  { name: "contact", label: "Mobile number", kind: "tel", required: false },
];
// The confirmation uses only these facts.
const company = { samples: [] as string[], answer_within: "one working day" } as unknown as Company;

/** Renders the confirmation of a form with these texts, and returns its text. After a reload, `texts` is empty. */
function renderConfirmation(texts: Record<string, string>): string {
  const form = {
    state: "sent",
    id: "1",
    message: "Thank you",
    reference: undefined,
    texts,
    hasNext: false,
  } as const;
  const html = renderToString(
    <CompanyContext value={company}>
      <Confirmation
        form={form}
        fields={fields}
        words={{ another: "Another" }}
        onAnother={() => {}}
        notice={createRef()}
      />
    </CompanyContext>,
  );
  return html.replace(/<[^>]*>/g, "|");
}

test("the confirmation lists the submitted values by their labels and leaves out empty ones", () => {
  const text = renderConfirmation({
    subject: "rude",
    message: "At the gate.",
    email: "",
    contact: "0300 1234567",
  });
  expect(text).toMatch(/Subject\|+Rude words/);
  expect(text).toMatch(/Message\|+At the gate\./);
  expect(text).not.toContain("Email");
});

const promise = "one working day";

test("the confirmation promises no answer to a sender without a number or an email address", () => {
  expect(renderConfirmation({ message: "a", email: "", contact: "" })).not.toContain(promise);
});

test("the confirmation promises an answer to a sender with a number", () => {
  expect(renderConfirmation({ message: "a", email: "", contact: "0300 1234567" })).toContain(
    promise,
  );
});

test("the confirmation promises an answer to a sender with an email address", () => {
  expect(renderConfirmation({ message: "a", email: "a@b.pk", contact: "" })).toContain(promise);
});

test("the confirmation promises an answer after a reload", () => {
  expect(renderConfirmation({})).toContain(promise);
});

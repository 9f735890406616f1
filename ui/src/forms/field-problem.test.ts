import { expect, test } from "vitest";
import type { FieldDefinition } from "../facts/form-definition";
import { fieldProblem, formErrors, tidied } from "./field-problem";

const field = (rest: Partial<FieldDefinition>): FieldDefinition => ({
  name: "field",
  label: "Field",
  kind: "text",
  required: false,
  missing: "Missing.",
  invalid: "Invalid.",
  ...rest,
});

test.each(["", "  ", "\r\n\t", null])("a_required_field_with_%j_is_missing", (value) => {
  expect(fieldProblem(field({ required: true }), value)).toBe("Missing.");
  expect(fieldProblem(field({ required: false }), value)).toBeUndefined();
});

test("a_required_file_is_missing_when_none_is_chosen", () => {
  const resume = field({ kind: "file", required: true, accept: [".pdf"] });
  expect(fieldProblem(resume, new File([], ""))).toBe("Missing.");
  expect(fieldProblem(resume, new File(["text"], "cv.jpg"))).toMatch(/^A photograph cannot be sent here\./);
  expect(fieldProblem(resume, new File(["text"], "cv.pdf"))).toBeUndefined();
});

test.each<[FieldDefinition["kind"], string[]]>([
  ["email", ["name@example.com", " o'brien+jobs@mail.example.co.uk ", "a_b@x-y.pk", "\u202aa.b@example.com\u202c"]],
  ["tel", ["0300 1234567", "+92-300-1234567", "(051) 1234567", "1234567", "123456789012345"]],
  ["tel", ["۰۳۰۰ ۱۲۳۴۵۶۷", "٠٣٠٠١٢٣٤٥٦٧", "\u2066+92\u00a0300\u20111234567\u2069\u200e"]],
  ["number", ["1", "007", "999", "۱۴\u200f", "٩٩٩"]],
  ["date", ["2027-01-15", "۲۰۲۷-۰۱-۱۵", "٢٠٢٧–٠١–١٥"]],
])("a_good_%s_is_accepted", (kind, values) => {
  for (const value of values) expect(fieldProblem(field({ kind, min: 1, max: 999 }), value), value).toBeUndefined();
});

test.each<[FieldDefinition["kind"], string[]]>([
  ["email", ["a..b@example.com", ".a@example.com", "a.@example.com", "a%b.pk@example.com", "b.pk!a@example.com"]],
  ["email", ["nobody", "nobody@example", "a b@example.com", "a@-x.com", "a@x..com", "@example.com", "a@b@example.com"]],
  ["tel", ["123456", "1234567890123456", "0300.1234567", "call me", "0300 123456x", "०३००१२३४५६७"]],
  ["number", ["0", "1000", "-1", "1.5", "two", "1e2", "۰"]],
  ["date", ["15/01/2027", "2027-1-5", "tomorrow"]],
])("a_wrong_%s_is_refused", (kind, values) => {
  for (const value of values) expect(fieldProblem(field({ kind, min: 1, max: 999 }), value), value).toBe("Invalid.");
});

test("a_long_telephone_number_is_checked_quickly", () => {
  expect(fieldProblem(field({ kind: "tel" }), `${"- ".repeat(50_000)}x`)).toBe("Invalid.");
  expect(fieldProblem(field({ kind: "email" }), `${"a.".repeat(50_000)}@`)).toBe("Invalid.");
  expect(fieldProblem(field({ kind: "email" }), "a".repeat(100_000))).toBe("Invalid.");
});

test.each<[FieldDefinition["kind"], string, string]>([
  ["tel", "\u202a۰۳۰۰\u00a0١٢٣\u2212۴۵۶۷\u202c", "0300 123-4567"],
  ["number", "۱۲۳۴۵۶۷۸۹۰", "1234567890"],
  ["date", "٢٠٢٧\u2011٠١\u2011١٥", "2027-01-15"],
  ["email", "\ufeffa@example.com\u200b", "a@example.com"],
  ["email", "۱@example.com", "۱@example.com"],
  ["text", "\u202aگارڈ ۲\u200c\u00a0\u2011", "\u202aگارڈ ۲\u200c\u00a0\u2011"],
  ["textarea", "۱\u200d", "۱\u200d"],
])("a_%s_is_tidied_as_on_the_server", (kind, typed, expected) => {
  expect(tidied(kind, typed)).toBe(expected);
});

test("length_is_counted_in_characters_after_tidying", () => {
  const short = field({ kind: "textarea", label: "Message", max_length: 4 });
  expect(fieldProblem(short, " ع\r\nع😀 ")).toBeUndefined();
  expect(fieldProblem(short, "12345")).toBe("Message must be 4 characters or fewer.");
});

test("the_errors_of_a_form_are_by_name_also_for_radio_buttons", () => {
  document.body.innerHTML = `<form>
    <input name="name" value=" "><input type="radio" name="armed" value="yes"><input type="radio" name="armed" value="no">
    <input name="email" value="a@example.com"></form>`;
  const [form] = document.forms;
  const fields = [
    field({ name: "name", required: true }),
    field({ name: "armed", kind: "radio", required: true, missing: "Choose." }),
    field({ name: "email", kind: "email", required: true }),
  ];
  expect(form && formErrors(fields, form)).toEqual({ name: "Missing.", armed: "Choose." });
  document.querySelector<HTMLInputElement>("[value=no]")?.click();
  expect(form && formErrors(fields, form)).toEqual({ name: "Missing." });
});

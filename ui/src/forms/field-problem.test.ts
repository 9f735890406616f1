import { expect, test } from "vitest";
import type { FieldDefinition } from "../facts/form-definition";
import { fieldProblem, formErrors } from "./field-problem";

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
  const resume = field({ kind: "file", required: true, other_kinds: { pictures: [".jpg"], documents: [], others: [] } });
  expect(fieldProblem(resume, new File([], ""))).toBe("Missing.");
  expect(fieldProblem(resume, new File(["text"], "cv.jpg"))).toMatch(/^A photograph cannot be sent here\./);
  expect(fieldProblem(resume, new File(["text"], "cv.pdf"))).toBeUndefined();
});

test("an_address_that_no_mail_server_takes_is_refused", () => {
  const wrong = [
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a%b.pk@example.com",
    "b.pk!a@example.com",
    "a@-x.com",
    "@example.com",
  ];
  for (const value of wrong) expect(fieldProblem(field({ kind: "email" }), value), value).toBe("Invalid.");
});

test("a_long_telephone_number_is_checked_quickly", () => {
  expect(fieldProblem(field({ kind: "tel" }), `${"- ".repeat(50_000)}x`)).toBe("Invalid.");
  expect(fieldProblem(field({ kind: "email" }), `${"a.".repeat(50_000)}@`)).toBe("Invalid.");
  expect(fieldProblem(field({ kind: "email" }), "a".repeat(100_000))).toBe("Invalid.");
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

test("an_address_is_not_required_from_those_who_say_that_they_have_none", () => {
  document.body.innerHTML = `<form><input name="email"><input type="checkbox" name="no_email" value="on"></form>`;
  const [form] = document.forms;
  const fields = [
    field({ name: "email", kind: "email", required: true, unless: ["no_email"] }),
    field({ name: "no_email", kind: "checkbox" }),
  ];
  expect(form && formErrors(fields, form)).toEqual({ email: "Missing." });
  document.querySelector<HTMLInputElement>("[name=no_email]")?.click();
  expect(form && formErrors(fields, form)).toEqual({});
});

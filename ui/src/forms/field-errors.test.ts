import { expect, test } from "vitest";
import { photoWords } from "#words/forms";
import type { FieldDefinition } from "../facts/form-definition";
import type { Entries } from "./entries";
import { findFieldError, findFormErrors, findValueError } from "./field-errors";

const field = (rest: Partial<FieldDefinition>): FieldDefinition => ({
  name: "field",
  label: "Field",
  kind: "text",
  required: false,
  missing: "Missing.",
  invalid: "Invalid.",
  ...rest,
});

test.each(["", "  ", "\r\n\t"])("a required field with %j is missing", (value) => {
  expect(findValueError(field({ required: true }), value)).toBe("Missing.");
  expect(findValueError(field({ required: false }), value)).toBeUndefined();
});

test("a required file is missing until the visitor chooses a valid one", () => {
  const resume = field({
    kind: "file",
    required: true,
    other_kinds: { pictures: [".jpg"], documents: [], others: [] },
  });
  expect(findValueError(resume, [])).toBe("Missing.");
  expect(findValueError(resume, [new File(["text"], "cv.jpg")])).toMatch(/^This is a photograph\./);
  expect(findValueError(resume, [new File(["text"], "cv.pdf")])).toBeUndefined();
});

test("an email address that no mail server accepts is invalid", () => {
  const wrong = [
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a%b.pk@example.com",
    "b.pk!a@example.com",
    "a@-x.com",
    "@example.com",
  ];
  for (const value of wrong)
    expect(findValueError(field({ kind: "email" }), value), value).toBe("Invalid.");
});

test("very long values are checked quickly", () => {
  expect(findValueError(field({ kind: "tel" }), `${"- ".repeat(50_000)}x`)).toBe("Invalid.");
  expect(findValueError(field({ kind: "email" }), `${"a.".repeat(50_000)}@`)).toBe("Invalid.");
  expect(findValueError(field({ kind: "email" }), "a".repeat(100_000))).toBe("Invalid.");
});

test("the maximum length counts characters after normalization", () => {
  const short = field({ kind: "textarea", label: "Message", max_length: 4 });
  expect(findValueError(short, " ع\r\nع😀 ")).toBeUndefined();
  expect(findValueError(short, "12345")).toBe("Message must be 4 characters or fewer.");
});

test("findFormErrors returns errors by field name, including radio buttons", () => {
  document.body.innerHTML = `<form>
    <input name="name" value=" "><input type="radio" name="armed" value="yes"><input type="radio" name="armed" value="no">
    <input name="email" value="a@example.com"></form>`;
  const [form] = document.forms;
  const fields = [
    field({ name: "name", required: true }),
    field({ name: "armed", kind: "radio", required: true, missing: "Choose." }),
    field({ name: "email", kind: "email", required: true }),
  ];
  expect(form && findFormErrors(fields, form)).toEqual({ name: "Missing.", armed: "Choose." });
  document.querySelector<HTMLInputElement>("[value=no]")?.click();
  expect(form && findFormErrors(fields, form)).toEqual({ name: "Missing." });
});

test("a visitor who ticks the box for no email address can leave the field empty", () => {
  document.body.innerHTML = `<form><input name="email"><input type="checkbox" name="no_email" value="on"></form>`;
  const [form] = document.forms;
  const fields = [
    field({ name: "email", kind: "email", required: true, unless: ["no_email"] }),
    field({ name: "no_email", kind: "checkbox" }),
  ];
  expect(form && findFormErrors(fields, form)).toEqual({ email: "Missing." });
  document.querySelector<HTMLInputElement>("[name=no_email]")?.click();
  expect(form && findFormErrors(fields, form)).toEqual({});
});

const PHOTOS = { max_files: 3, max_bytes: 100, max_total_bytes: 250, max_megapixels: 40 };
const photos = field({
  kind: "photos",
  name: "photos",
  not_with: "resume",
  not_both: "Not both.",
  ...PHOTOS,
});

function picture(name: string, bytes = 10, type = "image/jpeg") {
  return new File([new Uint8Array(bytes)], name, { type });
}

test.each([
  ["three small ones", [picture("1.jpg"), picture("2.png"), picture("3", 100, "")], undefined],
  [
    "too many",
    [picture("1"), picture("2"), picture("3"), picture("4")],
    photoWords.removeSome(1, 3),
  ],
  ["a large one", [picture("1"), picture("2", 101)], /^Photo 2 is too large/],
  [
    "too much together",
    [picture("1", 100), picture("2", 100), picture("3", 51)],
    /^The photos are too large/,
  ],
  ["one of an iPhone", [picture("IMG_1.HEIC", 10, "")], /^Photo 1 is a HEIC picture/],
  [
    "one of an iPhone without a name",
    [picture("image", 10, "image/heif")],
    /^Photo 1 is a HEIC picture/,
  ],
  [
    "a document",
    [picture("1"), picture("cv.pdf", 10, "application/pdf")],
    /^File 2 is not a photo/,
  ],
])("photos: %s", (_, files, error) => {
  const found = findValueError(photos, files);
  if (error instanceof RegExp) expect(found).toMatch(error);
  else expect(found).toBe(error);
});

const cv = field({ name: "resume", kind: "file", required: true, unless: ["photos", "no_cv"] });
const message = field({
  name: "message",
  kind: "textarea",
  min_length: 10,
  min_length_if: "no_cv",
  too_short: "Too short.",
});

test.each<[string, Record<string, string | File[]>, Record<string, string>]>([
  ["nothing", { photos: [], resume: [], message: "" }, { resume: "Missing." }],
  ["photos", { photos: [picture("1")], resume: [] }, {}],
  ["both", { photos: [picture("1")], resume: [picture("cv.pdf")] }, { photos: "Not both." }],
  [
    "no CV and no word",
    { photos: [], resume: [], no_cv: "on", message: " " },
    { message: "Too short." },
  ],
  [
    "no CV and a few words",
    { photos: [], resume: [], no_cv: "on", message: "Guard." },
    { message: "Too short." },
  ],
  [
    "no CV and enough words",
    { photos: [], resume: [], no_cv: "on", message: "Guard, six years." },
    {},
  ],
  [
    "photos in spite of the box",
    { photos: [picture("1")], resume: [], no_cv: "on", message: "" },
    {},
  ],
])("a CV: %s", (_, values, errors) => {
  const entries: Entries = new Map(Object.entries(values));
  const found = [photos, cv, message].map((field) => [field.name, findFieldError(field, entries)]);
  expect(Object.fromEntries(found.filter(([, error]) => error))).toEqual(errors);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldDefinition } from "../facts/form-definition";
import { Draft, type SentForm } from "./draft";
import { type Entry, isFilled } from "./entries";

const field = (
  name: string,
  kind: FieldDefinition["kind"],
  values: string[] = [],
): FieldDefinition => ({
  name,
  label: name,
  kind,
  required: false,
  options: values.map((value) => ({ value, label: value })),
});
const fields = [
  field("name", "text"),
  field("message", "textarea"),
  field("resume", "file"),
  field("service", "select", ["canine"]),
  field("armed", "radio", ["yes", "no"]),
  field("no_email", "checkbox"),
];

const typed = {
  name: "Gul Khan",
  message: "six\nyears",
  service: "canine",
  armed: "no",
  no_email: "on",
};

const sentForm: SentForm = {
  state: "sent",
  id: "1",
  message: "Thank you",
  reference: "SF-000001",
  texts: { contact: "0300 0000000" },
  hasNext: false,
};

/** Loads a new document, in which the visitor has already made these entries, and restores the draft of its history entry. */
function load({
  key = "entry",
  entries = {},
}: {
  key?: string;
  entries?: Record<string, Entry>;
} = {}) {
  const draft = new Draft();
  draft.attachTo(key);
  const hasTexts = draft.restore(fields, new Map(Object.entries(entries)));
  return { draft, hasTexts };
}

const valuesOf = (draft: Draft) =>
  Object.fromEntries(Array.from(draft.getState().values).filter(([, value]) => isFilled(value)));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("a reload restores the texts of the same history entry", () => {
  load({ entries: typed });
  const { draft, hasTexts } = load();
  expect(hasTexts).toBe(true);
  expect(valuesOf(draft)).toEqual(typed);
});

test("another history entry starts with an empty form", () => {
  load({ entries: typed });
  const { draft, hasTexts } = load({ key: "another entry" });
  expect(hasTexts).toBe(false);
  expect(valuesOf(draft)).toEqual({});
});

test("restoring keeps the fields that the visitor has filled in before hydration", () => {
  load({ entries: typed });
  const { draft } = load({ entries: { name: "Sher Khan" } });
  expect(valuesOf(draft)).toEqual({ ...typed, name: "Sher Khan" });
});

test("restoring leaves out an option that no longer exists", () => {
  load({ entries: { ...typed, service: "escort", armed: "maybe" } });
  const { draft } = load();
  expect(valuesOf(draft)).toEqual({ name: "Gul Khan", message: "six\nyears", no_email: "on" });
});

test("only fields of the form belong to its draft", () => {
  const { draft } = load({ entries: { ...typed, consent_version: "2" } });
  expect(valuesOf(draft)).toEqual(typed);
});

test("a reload lists the names of files until the visitor chooses them again", () => {
  const photos = [new File(["text"], "1.jpg"), new File(["text"], "2.jpg")];
  load().draft.setValue("resume", photos);
  // The visitor types more text and reloads the page twice.
  for (const text of ["Gul", "Gul Khan"]) {
    const { draft } = load();
    expect(draft.getState().filesToChoose).toEqual({ resume: ["1.jpg", "2.jpg"] });
    draft.setValue("name", text);
  }
  const { draft } = load();
  draft.setValue("resume", photos);
  expect(draft.getState().filesToChoose).toEqual({});
});

test.each([
  ["was sent", (draft: Draft) => draft.confirm(sentForm)],
  ["the visitor emptied", (draft: Draft) => draft.clear()],
])("the tab keeps no entry of a form that %s", (_, finish) => {
  finish(load({ entries: typed }).draft);
  expect(sessionStorage.getItem("draft entry") ?? "").not.toContain(typed.name);
  const { draft, hasTexts } = load();
  expect(hasTexts).toBe(false);
  expect(draft.getState().filesToChoose).toEqual({});
});

test("the tab does not store a checkbox that the visitor unticked", () => {
  load({ entries: typed }).draft.setValue("no_email", "");
  expect(valuesOf(load().draft)).not.toHaveProperty("no_email");
});

test("an option of the address does not replace the visitor's choice, and a reload does not report it as restored", () => {
  const { draft } = load();
  draft.preselect({ service: "canine" });
  expect(valuesOf(draft)).toEqual({ service: "canine" });
  const next = load();
  expect(next.hasTexts).toBe(false);
  next.draft.setValue("service", "escort");
  next.draft.preselect({ service: "canine" });
  expect(valuesOf(next.draft)).toEqual({ service: "escort" });
});

test("a smaller copy replaces its photo, unless the visitor has removed it", () => {
  const [first, second, copy] = ["1.jpg", "2.jpg", "copy.jpg"].map(
    (name) => new File(["text"], name),
  );
  if (!first || !second || !copy) throw new Error("There are three files");
  const { draft } = load();
  draft.setValue("resume", [first, second]);
  draft.replaceFile("resume", first, copy);
  expect(draft.getState().values.get("resume")).toEqual([copy, second]);
  draft.setValue("resume", [copy]);
  draft.replaceFile("resume", second, first);
  expect(draft.getState().values.get("resume")).toEqual([copy]);
});

test("a reload shows the confirmation in every history entry of the form, until the visitor starts the next one", () => {
  const { draft } = load({ entries: typed });
  draft.confirm(sentForm);
  draft.attachTo("without the query");
  for (const key of ["entry", "without the query"]) {
    const next = new Draft();
    next.attachTo(key);
    expect(next.restoreConfirmation()).toBe(true);
    expect(next.getState().submission).toEqual({ ...sentForm, texts: {} });
  }
  draft.clear();
  const last = new Draft();
  last.attachTo("entry");
  expect(last.restoreConfirmation()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test("a form works in a browser without storage", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
  }
  const { draft, hasTexts } = load({ entries: typed });
  expect(hasTexts).toBe(false);
  expect(valuesOf(draft)).toEqual(typed);
  draft.confirm(sentForm);
  expect(valuesOf(draft)).toEqual({});
});

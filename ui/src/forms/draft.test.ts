import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Draft } from "./draft";

const EMPTY = `<form>
  <input name="name"><textarea name="message"></textarea><input type="file" name="resume">
  <select name="service"><option></option><option value="canine"></option></select>
  <input type="radio" name="armed" value="yes"><input type="radio" name="armed" value="no">
  <input type="checkbox" name="no_email" value="on"><input type="hidden" name="consent_version" value="2"></form>`;

/** Loads a new document with an empty form, and the stored draft of its history entry. */
function load(key = "entry") {
  document.body.innerHTML = EMPTY;
  const form = document.querySelector("form");
  if (!form) throw new Error("There is no form");
  const draft = new Draft();
  draft.attachTo(key);
  const values = () => Object.fromEntries(Array.from(new FormData(form)).filter(([, value]) => typeof value === "string"));
  return { form, draft, values };
}

function fillIn(form: HTMLFormElement) {
  for (const [name, value] of [
    ["name", "Gul Khan"],
    ["message", "six\nyears"],
    ["service", "canine"],
  ] as const) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = value;
  }
  for (const box of form.querySelectorAll<HTMLInputElement>("[value=no], [name=no_email]")) box.click();
}

const typed = { name: "Gul Khan", message: "six\nyears", service: "canine", armed: "no", no_email: "on", consent_version: "2" };
const empty = { name: "", message: "", service: "", consent_version: "2" };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("a reload restores the texts of the same history entry", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  const next = load();
  expect(next.draft.restore(next.form)).toBe(true);
  expect(next.values()).toEqual(typed);
});

test("another history entry starts with an empty form", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  const other = load("another entry");
  expect(other.draft.restore(other.form)).toBe(false);
  expect(other.values()).toEqual(empty);
});

test("restoring keeps filled fields and hidden fields as they are", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  const next = load();
  const name = next.form.elements.namedItem("name") as HTMLInputElement;
  name.value = "Sher Khan";
  next.form.querySelector("[name=consent_version]")?.setAttribute("value", "3");
  next.draft.restore(next.form);
  expect(next.values()).toEqual({ ...typed, name: "Sher Khan", consent_version: "3" });
});

test("a reload lists the names of files until the visitor chooses them again", () => {
  const photos = [new File(["text"], "1.jpg"), new File(["text"], "2.jpg")];
  const { form, draft } = load();
  draft.values.set("resume", photos);
  draft.save(formWithout(form, "resume"));
  // The visitor types more text and reloads the page twice.
  for (const text of ["Gul", "Gul Khan"]) {
    const next = load();
    next.draft.restore(next.form);
    expect(next.draft.filesToChoose).toEqual({ resume: ["1.jpg", "2.jpg"] });
    const name = next.form.elements.namedItem("name") as HTMLInputElement;
    name.value = text;
    next.draft.save(next.form);
  }
  const last = load();
  last.draft.restore(last.form);
  last.draft.values.set("resume", photos);
  last.draft.save(formWithout(last.form, "resume"));
  expect(last.draft.filesToChoose).toEqual({});
});

/** jsdom cannot choose a file. */
function formWithout(form: HTMLFormElement, name: string): HTMLFormElement {
  form.querySelector(`[name=${name}]`)?.remove();
  return form;
}

test.each([
  ["was sent", (draft: Draft) => draft.accept({ state: "idle" })],
  ["the visitor emptied", (draft: Draft) => draft.clear()],
])("the tab stores nothing of a form that %s", (_, finish) => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  finish(draft);
  const next = load();
  expect(next.draft.restore(next.form)).toBe(false);
  expect(next.draft.filesToChoose).toEqual({});
  expect(sessionStorage).toHaveLength(0);
});

test("the tab does not store a checkbox that the visitor unticked", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  form.querySelector<HTMLInputElement>("[name=no_email]")?.click();
  draft.save(form);
  const next = load();
  next.draft.restore(next.form);
  expect(next.values()).not.toHaveProperty("no_email");
});

test("a reload shows the confirmation in every history entry of the form, until the visitor starts the next one", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.save(form);
  draft.accept({
    state: "sent",
    id: "1",
    message: "Thank you",
    reference: "SF-000001",
    texts: { contact: "0300 0000000" },
    hasNext: false,
  });
  draft.attachTo("without the query");
  for (const key of ["entry", "without the query"]) {
    const next = load(key);
    expect(next.draft.restoreConfirmation()).toBe(true);
    const submission = { state: "sent", id: "1", message: "Thank you", reference: "SF-000001", texts: {}, hasNext: false };
    expect(next.draft.current().submission).toEqual(submission);
  }
  draft.clear();
  expect(load().draft.restoreConfirmation()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test("a form works in a browser without storage", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
  }
  const { form, draft, values } = load();
  fillIn(form);
  draft.save(form);
  draft.accept({ state: "idle" });
  expect(draft.restore(form)).toBe(false);
  expect(draft.filesToChoose).toEqual({});
  expect(values()).toEqual(typed);
});

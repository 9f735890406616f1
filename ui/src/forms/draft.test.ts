import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Draft } from "./draft";

const EMPTY = `<form>
  <input name="name"><textarea name="message"></textarea><input type="file" name="resume">
  <select name="service"><option></option><option value="canine"></option></select>
  <input type="radio" name="armed" value="yes"><input type="radio" name="armed" value="no">
  <input type="checkbox" name="no_email" value="on"><input type="hidden" name="consent_version" value="2"></form>`;

/** The form of a new document, with what its history entry has kept. */
function load(key = "entry") {
  document.body.innerHTML = EMPTY;
  const form = document.querySelector("form");
  if (!form) throw new Error("There is no form");
  const draft = new Draft();
  draft.belongTo(key);
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

test("what was typed outlives the document in its own history entry", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.keep(form);
  const next = load();
  expect(next.draft.restore(next.form)).toBe(true);
  expect(next.values()).toEqual(typed);
  const other = load("another entry");
  expect(other.draft.restore(other.form)).toBe(false);
  expect(other.values()).toEqual(empty);
});

test("what is in the form already, and what is hidden, stays", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.keep(form);
  const next = load();
  const name = next.form.elements.namedItem("name") as HTMLInputElement;
  name.value = "Sher Khan";
  next.form.querySelector("[name=consent_version]")?.setAttribute("value", "3");
  next.draft.restore(next.form);
  expect(next.values()).toEqual({ ...typed, name: "Sher Khan", consent_version: "3" });
});

test("files are named until the visitor chooses them again", () => {
  const photos = [new File(["text"], "1.jpg"), new File(["text"], "2.jpg")];
  const { form, draft } = load();
  draft.values.set("resume", photos);
  draft.keep(formWithout(form, "resume"));
  // The visitor writes on, and loads the page once more.
  for (const text of ["Gul", "Gul Khan"]) {
    const next = load();
    next.draft.restore(next.form);
    expect(next.draft.filesToChoose).toEqual({ resume: ["1.jpg", "2.jpg"] });
    const name = next.form.elements.namedItem("name") as HTMLInputElement;
    name.value = text;
    next.draft.keep(next.form);
  }
  const last = load();
  last.draft.restore(last.form);
  last.draft.values.set("resume", photos);
  last.draft.keep(formWithout(last.form, "resume"));
  expect(last.draft.filesToChoose).toEqual({});
});

/** jsdom cannot choose a file. */
function formWithout(form: HTMLFormElement, name: string): HTMLFormElement {
  form.querySelector(`[name=${name}]`)?.remove();
  return form;
}

test("nothing is kept of a form that was sent or emptied, or of a box that was unticked", () => {
  for (const end of [(draft: Draft) => draft.accept({ state: "idle" }), (draft: Draft) => draft.clear()]) {
    const { form, draft } = load();
    fillIn(form);
    draft.keep(form);
    end(draft);
    const next = load();
    expect(next.draft.restore(next.form)).toBe(false);
    expect(next.draft.filesToChoose).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  }
  const { form, draft } = load();
  fillIn(form);
  draft.keep(form);
  form.querySelector<HTMLInputElement>("[name=no_email]")?.click();
  draft.keep(form);
  const next = load();
  next.draft.restore(next.form);
  expect(next.values()).not.toHaveProperty("no_email");
});

test("a confirmation outlives the document, in a later entry of the same form too, until the next form is begun", () => {
  const { form, draft } = load();
  fillIn(form);
  draft.keep(form);
  draft.accept({
    state: "sent",
    id: "1",
    message: "Thank you",
    reference: "SF-000001",
    texts: { contact: "0300 0000000" },
    hasNext: false,
  });
  draft.belongTo("without the query");
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

test("a form works in a browser that keeps nothing", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
  }
  const { form, draft, values } = load();
  fillIn(form);
  draft.keep(form);
  draft.accept({ state: "idle" });
  expect(draft.restore(form)).toBe(false);
  expect(draft.filesToChoose).toEqual({});
  expect(values()).toEqual(typed);
});

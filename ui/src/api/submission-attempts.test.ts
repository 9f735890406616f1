import { beforeEach, expect, test, vi } from "vitest";
import {
  beginAttempt,
  endAttempt,
  forgetAttempt,
  mayHaveArrived,
  readContent,
} from "./submission-attempts";

const contentOf = async (...entries: [name: string, value: string | File][]) => {
  const values = new FormData();
  for (const [name, value] of entries) values.append(name, value);
  return (await readContent(values)).content;
};
const file = (text: string, name = "cv.pdf", lastModified = 1) =>
  new File([text], name, { lastModified });

beforeEach(() => sessionStorage.clear());

test("a changed value, file or field changes the content", async () => {
  const before = await contentOf(["name", "Ayesha"], ["resume", file("text")]);
  expect(await contentOf(["name", "Ayesha"], ["resume", file("text")])).toBe(before);
  expect(await contentOf(["name", "Bilal"], ["resume", file("text")])).not.toBe(before);
  expect(await contentOf(["name", "Ayesha"], ["resume", file("next")])).not.toBe(before);
  expect(await contentOf(["name", "Ayesha"], ["photos", file("text")])).not.toBe(before);
});

test("the order and the number of files change the content", async () => {
  const [first, second] = [file("one"), file("two")];
  const before = await contentOf(["photos", first], ["photos", second]);
  expect(await contentOf(["photos", second], ["photos", first])).not.toBe(before);
  expect(await contentOf(["photos", first])).not.toBe(before);
});

test("the name and the date of a file do not change the content", async () => {
  expect(await contentOf(["resume", file("text", "cv.pdf", 1)])).toBe(
    await contentOf(["resume", file("text", "document", 2)]),
  );
  expect(await contentOf(["resume", file("", "", 1)])).toBe(
    await contentOf(["resume", file("", "", 2)]),
  );
});

test("a file that the browser cannot read, or whose length has changed, is lost", async () => {
  const values = new FormData();
  values.set("name", "Ayesha");
  for (const name of ["resume", "photos", "photos"]) values.append(name, file("text"));
  const [resume, photo] = [values.get("resume"), values.get("photos")];
  if (!(resume instanceof File && photo instanceof File)) throw new Error("The form has no files");
  // Browsers reject if a file has vanished, and return more bytes if it has grown.
  vi.spyOn(resume, "arrayBuffer").mockRejectedValue(new DOMException("", "NotFoundError"));
  vi.spyOn(photo, "arrayBuffer").mockResolvedValue(new ArrayBuffer(5));
  expect((await readContent(values)).lostFiles).toEqual(["resume", "photos"]);
});

test("the same content keeps its id over a reload, until the visitor has seen the confirmation", async () => {
  const id = beginAttempt("/api/a", "content");
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(beginAttempt("/api/a", "content")).toBe(id);
  expect(beginAttempt("/api/b", "content")).not.toBe(id);
  vi.resetModules();
  const next = await import("./submission-attempts");
  expect(next.beginAttempt("/api/a", "content")).toBe(id);
  next.forgetAttempt("/api/a", "another id");
  expect(next.beginAttempt("/api/a", "content")).toBe(id);
  next.forgetAttempt("/api/a", id);
  expect(next.beginAttempt("/api/a", "content")).not.toBe(id);
});

test("the confirmation ends a try that began before a reload", async () => {
  const id = beginAttempt("/api/h", "content");
  vi.resetModules();
  const next = await import("./submission-attempts");
  next.forgetAttempt("/api/h", id);
  expect(next.mayHaveArrived("/api/h")).toBe(false);
  expect(next.beginAttempt("/api/h", "content")).not.toBe(id);
});

test("a form may have arrived after a try without an answer", () => {
  expect(mayHaveArrived("/api/d")).toBe(false);
  beginAttempt("/api/d", "content");
  expect(mayHaveArrived("/api/d")).toBe(true);
});

test("a form has not arrived if the server has refused every try", () => {
  const id = beginAttempt("/api/e", "content");
  endAttempt("/api/e", id);
  expect(mayHaveArrived("/api/e")).toBe(false);
});

test("a form may have arrived if the server has refused only one of two tries", () => {
  const id = beginAttempt("/api/f", "content");
  beginAttempt("/api/f", "content");
  endAttempt("/api/f", id);
  expect(mayHaveArrived("/api/f")).toBe(true);
});

test("no form is in doubt after the visitor has seen the confirmation", () => {
  const id = beginAttempt("/api/g", "content");
  forgetAttempt("/api/g", id);
  expect(mayHaveArrived("/api/g")).toBe(false);
});

test("an id stays the same in a browser without storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const id = beginAttempt("/api/c", "content");
  expect(beginAttempt("/api/c", "content")).toBe(id);
  forgetAttempt("/api/c", id);
  expect(beginAttempt("/api/c", "content")).not.toBe(id);
  vi.restoreAllMocks();
});

import { beforeEach, expect, test, vi } from "vitest";
import { beginAttempt, endAttempt, forgetAttempt, mayHaveArrived, readContent } from "./submission-attempts";

const contentOf = async (...entries: [name: string, value: string | File][]) => {
  const values = new FormData();
  for (const [name, value] of entries) values.append(name, value);
  return (await readContent(values)).content;
};
const file = (text: string, name = "cv.pdf", lastModified = 1) => new File([text], name, { lastModified });

beforeEach(() => sessionStorage.clear());

test("a changed value, file or field is other content", async () => {
  const before = await contentOf(["name", "Ayesha"], ["resume", file("text")]);
  expect(await contentOf(["name", "Ayesha"], ["resume", file("text")])).toBe(before);
  expect(await contentOf(["name", "Bilal"], ["resume", file("text")])).not.toBe(before);
  expect(await contentOf(["name", "Ayesha"], ["resume", file("next")])).not.toBe(before);
  expect(await contentOf(["name", "Ayesha"], ["photos", file("text")])).not.toBe(before);
});

test("the order and number of several files count", async () => {
  const [first, second] = [file("one"), file("two")];
  const before = await contentOf(["photos", first], ["photos", second]);
  expect(await contentOf(["photos", second], ["photos", first])).not.toBe(before);
  expect(await contentOf(["photos", first])).not.toBe(before);
});

test("a file that is chosen again is the same content, whatever its name and date are now", async () => {
  expect(await contentOf(["resume", file("text", "cv.pdf", 1)])).toBe(await contentOf(["resume", file("text", "document", 2)]));
  expect(await contentOf(["resume", file("", "", 1)])).toBe(await contentOf(["resume", file("", "", 2)]));
});

test("a file that cannot be read, or has another length, is lost", async () => {
  const values = new FormData();
  values.set("name", "Ayesha");
  for (const name of ["resume", "photos", "photos"]) values.append(name, file("text"));
  const [resume, photo] = [values.get("resume"), values.get("photos")];
  if (!(resume instanceof File && photo instanceof File)) throw new Error("The form has no files");
  // As browsers do when a file has vanished, and when it has grown.
  vi.spyOn(resume, "arrayBuffer").mockRejectedValue(new DOMException("", "NotFoundError"));
  vi.spyOn(photo, "arrayBuffer").mockResolvedValue(new ArrayBuffer(5));
  expect((await readContent(values)).lostFiles).toEqual(["resume", "photos"]);
});

test("the same content keeps its id in a new document of the tab, until its confirmation was seen", async () => {
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

test("a form may have arrived until its confirmation was seen, unless every try was refused", () => {
  const arrived: boolean[] = [];
  const note = () => arrived.push(mayHaveArrived("/api/d"));
  note();
  const id = beginAttempt("/api/d", "content");
  note();
  endAttempt("/api/d", id);
  note();
  beginAttempt("/api/d", "content");
  beginAttempt("/api/d", "content");
  endAttempt("/api/d", id);
  note();
  forgetAttempt("/api/d", id);
  note();
  expect(arrived).toEqual([false, true, false, true, false]);
});

test("an id stays the same in a browser that stores nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const id = beginAttempt("/api/c", "content");
  expect(beginAttempt("/api/c", "content")).toBe(id);
  forgetAttempt("/api/c", id);
  expect(beginAttempt("/api/c", "content")).not.toBe(id);
  vi.restoreAllMocks();
});

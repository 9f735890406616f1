import { beforeEach, expect, test, vi } from "vitest";
import {
  cancelAttempt,
  completeSubmission,
  mayHaveArrived,
  readValues,
  startAttempt,
} from "./submission-attempts";

const checksumOf = async (...entries: [name: string, value: string | File][]) => {
  const values = new FormData();
  for (const [name, value] of entries) values.append(name, value);
  return (await readValues(values)).checksum;
};
const file = (text: string, name = "cv.pdf", lastModified = 1) =>
  new File([text], name, { lastModified });

beforeEach(() => sessionStorage.clear());

test("a changed value, file or field changes the checksum", async () => {
  const before = await checksumOf(["name", "Ayesha"], ["resume", file("text")]);
  expect(await checksumOf(["name", "Ayesha"], ["resume", file("text")])).toBe(before);
  expect(await checksumOf(["name", "Bilal"], ["resume", file("text")])).not.toBe(before);
  expect(await checksumOf(["name", "Ayesha"], ["resume", file("next")])).not.toBe(before);
  expect(await checksumOf(["name", "Ayesha"], ["photos", file("text")])).not.toBe(before);
});

test("the order and the number of files change the checksum", async () => {
  const [first, second] = [file("one"), file("two")];
  const before = await checksumOf(["photos", first], ["photos", second]);
  expect(await checksumOf(["photos", second], ["photos", first])).not.toBe(before);
  expect(await checksumOf(["photos", first])).not.toBe(before);
});

test("the name and the date of a file do not change the checksum", async () => {
  expect(await checksumOf(["resume", file("text", "cv.pdf", 1)])).toBe(
    await checksumOf(["resume", file("text", "document", 2)]),
  );
  expect(await checksumOf(["resume", file("", "", 1)])).toBe(
    await checksumOf(["resume", file("", "", 2)]),
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
  expect((await readValues(values)).lostFiles).toEqual(["resume", "photos"]);
});

test("the same values keep their id over a reload, until the visitor has seen the confirmation", async () => {
  const id = startAttempt("/api/a", "checksum");
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(startAttempt("/api/a", "checksum")).toBe(id);
  expect(startAttempt("/api/b", "checksum")).not.toBe(id);
  vi.resetModules();
  const next = await import("./submission-attempts");
  expect(next.startAttempt("/api/a", "checksum")).toBe(id);
  next.completeSubmission("/api/a", "another id");
  expect(next.startAttempt("/api/a", "checksum")).toBe(id);
  next.completeSubmission("/api/a", id);
  expect(next.startAttempt("/api/a", "checksum")).not.toBe(id);
});

test("the confirmation completes a submission from before a reload", async () => {
  const id = startAttempt("/api/h", "checksum");
  vi.resetModules();
  const next = await import("./submission-attempts");
  next.completeSubmission("/api/h", id);
  expect(next.mayHaveArrived("/api/h")).toBe(false);
  expect(next.startAttempt("/api/h", "checksum")).not.toBe(id);
});

test("a form may have arrived after an attempt without an answer", () => {
  expect(mayHaveArrived("/api/d")).toBe(false);
  startAttempt("/api/d", "checksum");
  expect(mayHaveArrived("/api/d")).toBe(true);
});

test("a form has not arrived if the server has refused every attempt", () => {
  const id = startAttempt("/api/e", "checksum");
  cancelAttempt("/api/e", id);
  expect(mayHaveArrived("/api/e")).toBe(false);
});

test("a form may have arrived if the server has refused only one of two attempts", () => {
  const id = startAttempt("/api/f", "checksum");
  startAttempt("/api/f", "checksum");
  cancelAttempt("/api/f", id);
  expect(mayHaveArrived("/api/f")).toBe(true);
});

test("no form is in doubt after the visitor has seen the confirmation", () => {
  const id = startAttempt("/api/g", "checksum");
  completeSubmission("/api/g", id);
  expect(mayHaveArrived("/api/g")).toBe(false);
});

test("an id stays the same in a browser without storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const id = startAttempt("/api/c", "checksum");
  expect(startAttempt("/api/c", "checksum")).toBe(id);
  completeSubmission("/api/c", id);
  expect(startAttempt("/api/c", "checksum")).not.toBe(id);
  vi.restoreAllMocks();
});

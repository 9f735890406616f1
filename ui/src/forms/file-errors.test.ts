import { expect, test } from "vitest";
import { fileHint, fileSize } from "#words/forms";
import type { FieldDefinition } from "../facts/form-definition";
import { findFileError } from "./field-errors";

const MEGABYTE = 1024 * 1024;
const resume: FieldDefinition = {
  name: "resume",
  label: "Résumé",
  kind: "file",
  required: true,
  accept: [".pdf", ".doc", ".docx"],
  other_kinds: { pictures: [".jpg"], documents: [".rtf"], others: [".exe"] },
  max_bytes: 2 * MEGABYTE,
};

test.each([
  [1, "1 KB"],
  [1536, "2 KB"],
  [1.25 * MEGABYTE, "1.3 MB"],
  [10 * MEGABYTE, "10 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test("the hint lists the file types and the size limit", () => {
  expect(fileHint(resume)).toBe("PDF, DOC or DOCX, at most 2 MB");
});

const PICTURE = expect.stringContaining("photograph");
const DOCUMENT = expect.stringContaining("save it as a PDF");
const TYPE = "This file cannot be used. Choose a PDF or Word file.";

test.each([
  ["CV.PDF", 2 * MEGABYTE, undefined],
  ["my.cv.docx", 10, undefined],
  ["1000054321", 10, undefined],
  ["DOC-20260302-WA0011.", 10, undefined],
  ["cv.pdf.crdownload", 10, undefined],
  ["cv.pdf\u200f ", 10, undefined],
  ["cv.pdf.exe", 10, TYPE],
  ["cv.EXE\u200f. ", 10, TYPE],
  ["cv.jpg", 10, PICTURE],
  ["cv.rtf", 10, DOCUMENT],
  ["cv.pdf", 2 * MEGABYTE + 1, "Résumé must be at most 2 MB."],
  ["cv.pdf", 0, "Résumé is an empty file."],
])("%s of %i bytes has the error %j", (name, bytes, error) => {
  expect(findFileError(resume, new File([new Uint8Array(bytes)], name))).toEqual(error);
});

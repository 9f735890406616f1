import { expect, test } from "vitest";
import type { FieldDefinition } from "../content/field-definition";
import { fileHint, fileSize } from "../content/forms";
import { fileProblem } from "./file-rules";

const MEGABYTE = 1024 * 1024;
const resume: FieldDefinition = {
  name: "resume",
  label: "Résumé",
  kind: "file",
  required: true,
  accept: [".pdf", ".doc", ".docx"],
  max_bytes: 2 * MEGABYTE,
};

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

test.each([
  [1, "1 KB"],
  [1536, "2 KB"],
  [1.25 * MEGABYTE, "1.3 MB"],
  [10 * MEGABYTE, "10 MB"],
])("%i_bytes_are_%s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test("the_hint_names_the_types_and_the_limit", () => {
  expect(fileHint(resume)).toBe("PDF, DOC or DOCX, at most 2 MB");
});

test.each(["cv.pdf", "CV.PDF", "cv.doc", "my.cv.docx"])("%s_is_accepted", (name) => {
  expect(fileProblem(resume, file(name, 2 * MEGABYTE))).toBeNull();
});

test.each(["cv.jpg", "pdf", "cv.pdf.exe"])("%s_is_refused_for_its_type", (name) => {
  expect(fileProblem(resume, file(name, 10))).toBe("Résumé must be one of these files: .pdf, .doc, .docx.");
});

test("a_file_over_the_limit_is_refused", () => {
  expect(fileProblem(resume, file("cv.pdf", 2 * MEGABYTE + 1))).toBe("Résumé must be at most 2 MB.");
});

test("an_empty_file_is_refused", () => {
  expect(fileProblem(resume, file("cv.pdf", 0))).toBe("Résumé is an empty file.");
});

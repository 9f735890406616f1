import { expect, test } from "vitest";
import { paragraphs } from "./paragraphs";

test("blank_lines_separate_paragraphs_and_single_breaks_stay_inside", () => {
  expect(paragraphs("One\nstill one\r\n\r\n  Two\n\n\n")).toEqual(["One\nstill one", "Two"]);
});

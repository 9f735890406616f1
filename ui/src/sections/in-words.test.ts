import { expect, test } from "vitest";
import { inWords } from "./in-words";

test.each([
  [["Punjab"], "Punjab"],
  [["Islamabad", "Punjab"], "Islamabad and Punjab"],
  [["Islamabad", "Punjab", "KPK"], "Islamabad, Punjab and KPK"],
])("%j_becomes_%s", (items, words) => {
  expect(inWords(items)).toBe(words);
});

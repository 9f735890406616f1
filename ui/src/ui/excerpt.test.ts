import { expect, test } from "vitest";
import { excerpt, oneLine } from "./excerpt";

test.each([
  ["a word that does not fit is left out", "abc defg", 7, "abc…"],
  ["a word that ends at the limit is kept", "abc def ghi", 7, "abc def…"],
  ["a space before the ellipsis is removed", "abc def", 4, "abc…"],
  ["a comma before the ellipsis is removed", "abc, defg", 6, "abc…"],
  [
    "a word of more than 40 characters is cut",
    `abc ${"d".repeat(60)}`,
    50,
    `abc ${"d".repeat(46)}…`,
  ],
  ["the number of an entry that does not fit is left out", "abc: 1. defg", 9, "abc…"],
  ["an entry of which only a word fits is left out", "abc: 1. Who goes there?", 12, "abc…"],
  ["a full stop before the ellipsis is removed", "Abc def. Ghi jklm", 10, "Abc def…"],
  ["a line break ends a word too", "abc\ndefg", 6, "abc…"],
  ["a text that fits is kept", "a".repeat(200), 200, "a".repeat(200)],
  ["a text without a space is cut after the limit", "a".repeat(201), 200, `${"a".repeat(200)}…`],
  ["an emoji at the limit is not split", `${"a".repeat(199)}🐕🐕`, 200, `${"a".repeat(199)}🐕…`],
])("%s", (_, content, length, text) => {
  expect(excerpt(content, length)).toEqual({ text, truncated: text !== content });
});

test.each([
  ["Two hot meals\na day.\n", "Two hot meals a day."],
  [
    "You bring\n\n- Urdu\n- a valid CNIC - the original\n\nCome - soon.",
    "You bring: Urdu · a valid CNIC - the original · Come - soon.",
  ],
  ["Steps\n\n1. Call\n2. Come\n\nThe end.", "Steps: 1. Call 2. Come · The end."],
  [
    "Guards wanted.\n\nWho can apply\n\nSoldiers and\nbeginners.",
    "Guards wanted. Who can apply: Soldiers and beginners.",
  ],
])("%j becomes %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

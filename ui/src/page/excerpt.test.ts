import { expect, test } from "vitest";
import { excerpt } from "./excerpt";

test("content_of_exactly_200_characters_is_not_truncated", () => {
  const content = "a".repeat(200);
  expect(excerpt(content, 200)).toEqual({ text: content, truncated: false });
});

test("content_of_201_characters_without_a_space_is_truncated_to_200_and_an_ellipsis", () => {
  expect(excerpt("a".repeat(201), 200)).toEqual({ text: `${"a".repeat(200)}…`, truncated: true });
});

test("an_emoji_at_the_limit_is_not_split", () => {
  expect(excerpt(`${"a".repeat(199)}🐕🐕`, 200).text).toBe(`${"a".repeat(199)}🐕…`);
});

test.each([
  ["a word that does not fit is left out", "abc defg", 7, "abc…"],
  ["a word that ends at the limit is kept", "abc def ghi", 7, "abc def…"],
  ["there is no space before the ellipsis", "abc def", 4, "abc…"],
  ["there is no comma before the ellipsis", "abc, defg", 6, "abc…"],
  ["a word of more than 40 characters is cut", `abc ${"d".repeat(60)}`, 50, `abc ${"d".repeat(46)}…`],
  ["the number of an entry that does not fit is left out", "abc: 1. defg", 9, "abc…"],
  ["a line break ends a word too", "abc\ndefg", 6, "abc…"],
])("%s", (_, content, length, text) => {
  expect(excerpt(content, length)).toEqual({ text, truncated: true });
});

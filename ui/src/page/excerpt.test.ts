import { expect, test } from "vitest";
import { excerpt } from "./excerpt";

test("content_of_exactly_200_characters_is_not_truncated", () => {
  const content = "a".repeat(200);
  expect(excerpt(content, 200)).toEqual({ text: content, truncated: false });
});

test("content_of_201_characters_is_truncated_to_200_and_an_ellipsis", () => {
  expect(excerpt("a".repeat(201), 200)).toEqual({ text: `${"a".repeat(200)}…`, truncated: true });
});

test("an_emoji_at_the_limit_is_not_split", () => {
  expect(excerpt(`${"a".repeat(199)}🐕🐕`, 200).text).toBe(`${"a".repeat(199)}🐕…`);
});

test("there_is_no_space_before_the_ellipsis", () => {
  expect(excerpt("abc def", 4).text).toBe("abc…");
});

import { expect, test } from "vitest";
import { excerpt } from "./excerpt";

test("content_of_exactly_200_characters_is_left_whole", () => {
  const content = "a".repeat(200);
  expect(excerpt(content, 200)).toEqual({ text: content, cut: false });
});

test("content_of_201_characters_is_cut_at_200_and_ends_in_an_ellipsis", () => {
  expect(excerpt("a".repeat(201), 200)).toEqual({ text: `${"a".repeat(200)}…`, cut: true });
});

test("an_emoji_at_the_cut_is_not_halved", () => {
  expect(excerpt(`${"a".repeat(199)}🐕🐕`, 200).text).toBe(`${"a".repeat(199)}🐕…`);
});

test("no_space_stands_before_the_ellipsis", () => {
  expect(excerpt("abc def", 4).text).toBe("abc…");
});

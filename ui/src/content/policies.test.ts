import { expect, test } from "vitest";
import { policies } from "./policies";

const MIN_WORDS = 150;
const MAX_WORDS = 300;

test("there_are_six_policies_each_with_an_address_of_its_own", () => {
  expect(new Set(policies.map(({ id }) => id)).size).toBe(6);
});

test.each(policies)("$title_has_words_of_substance", ({ summary, purpose, actions, checks }) => {
  const count = [summary, purpose, ...actions, checks].join(" ").split(/\s+/).length;
  expect(count).toBeGreaterThanOrEqual(MIN_WORDS);
  expect(count).toBeLessThanOrEqual(MAX_WORDS);
});

import { expect, test } from "vitest";
import { policies } from "./policies";

const MIN_WORDS = 150;
const MAX_WORDS = 300;

test("the_six_policies_have_distinct_ids", () => {
  expect(new Set(policies.map(({ id }) => id)).size).toBe(6);
});

test.each(policies)("$title_has_150_to_300_words", ({ summary, purpose, actions, checks }) => {
  const count = [summary, purpose, ...actions, checks].join(" ").split(/\s+/).length;
  expect(count).toBeGreaterThanOrEqual(MIN_WORDS);
  expect(count).toBeLessThanOrEqual(MAX_WORDS);
});

import { expect, test } from "vitest";
import { operationalModel } from "./operational-model";

test("the_model_has_ten_aspects_with_distinct_titles", () => {
  expect(new Set(operationalModel.map(({ title }) => title)).size).toBe(10);
});

test.each(operationalModel)("$title_has_two_to_four_sentences", ({ text }) => {
  const sentences = text.split(/(?<=[.?!]) /).length;
  expect(sentences).toBeGreaterThanOrEqual(2);
  expect(sentences).toBeLessThanOrEqual(4);
});

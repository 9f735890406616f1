import { expect, test } from "vitest";
import { chunk } from "./chunk";

test("twelve_items_make_three_groups_of_four", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index);
  expect(chunk(4, twelve).map((group) => group.length)).toEqual([4, 4, 4]);
});

test("a_remainder_makes_a_shorter_last_group", () => {
  expect(chunk(2, [1, 2, 3])).toEqual([[1, 2], [3]]);
});

import { expect, test } from "vitest";
import { EMERGENCY_GROUP_SIZE, emergencyNumbers } from "../../content/home/emergency-numbers";
import { chunk } from "./chunk";

test("the_twelve_emergency_numbers_make_three_groups_of_four", () => {
  expect(chunk(EMERGENCY_GROUP_SIZE, emergencyNumbers).map((group) => group.length)).toEqual([4, 4, 4]);
});

test("a_remainder_makes_a_shorter_last_group", () => {
  expect(chunk(2, [1, 2, 3])).toEqual([[1, 2], [3]]);
});

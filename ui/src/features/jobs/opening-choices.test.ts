import { expect, test } from "vitest";
import type { JobOpening } from "../../api/types";
import { choicesAmong, filterIn, matching } from "./opening-choices";

const opening = (title: string, location: string) =>
  // Only these parts of an opening matter here.
  ({ title, location }) as unknown as JobOpening;

const jobs = [opening("Guard", "Lahore"), opening("Cook", "Lahore"), opening("Guard", "Islamabad"), opening("Driver", "Lahore")];
const choices = choicesAmong(jobs);

test("each_value_can_be_chosen_once_in_the_order_of_the_alphabet", () => {
  expect(choices).toEqual([
    { name: "city", values: ["Islamabad", "Lahore"] },
    { name: "role", values: ["Cook", "Driver", "Guard"] },
  ]);
});

test("a_few_openings_need_no_filter", () => {
  expect(choicesAmong(jobs.slice(0, 3))).toEqual([]);
});

test("what_all_openings_share_cannot_be_chosen", () => {
  const inLahore = ["Guard", "Cook", "Driver", "Supervisor"].map((title) => opening(title, "Lahore"));
  expect(choicesAmong(inLahore).map(({ name }) => name)).toEqual(["role"]);
  expect(choicesAmong([1, 2, 3, 4].map(() => opening("Guard", "Lahore")))).toEqual([]);
});

test("a_query_filters_by_the_values_that_there_are", () => {
  const filtered = (query: string) => matching(jobs, filterIn(new URLSearchParams(query), choices));
  expect(filtered("")).toEqual(jobs);
  expect(filtered("city=Lahore")).toHaveLength(3);
  expect(filtered("city=Lahore&role=Guard")).toEqual([jobs[0]]);
  expect(filtered("city=Islamabad&role=Cook")).toEqual([]);
  expect(filtered("city=Quetta&role=toString&job=x")).toEqual(jobs);
});

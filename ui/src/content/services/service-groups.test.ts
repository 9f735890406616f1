import { expect, test } from "vitest";
import { serviceGroups } from "./service-groups";
import { services } from "./services";

const MIN_WORDS = 40;
const MAX_WORDS = 90;

const items = serviceGroups.flatMap(({ details }) => details);

test("the_groups_are_those_of_the_specification", () => {
  expect(serviceGroups.map(({ title }) => title)).toEqual([
    "Physical Security",
    "High Profile Security",
    "Special Events Security",
    "Security Escorts",
  ]);
});

test("fifteen_items_have_fifteen_pictures", () => {
  expect(items).toHaveLength(15);
  expect(new Set(items.map(({ img }) => img)).size).toBe(items.length);
});

test.each(items)("$text_is_described_in_40_to_90_words", ({ description }) => {
  const count = description.split(/\s+/).length;
  expect(count).toBeGreaterThanOrEqual(MIN_WORDS);
  expect(count).toBeLessThanOrEqual(MAX_WORDS);
});

test.each(serviceGroups)("$title_links_to_existing_services", ({ services: paths }) => {
  expect(services.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
});

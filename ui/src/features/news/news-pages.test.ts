import { expect, test } from "vitest";
import { newsPagePath, pageNumber } from "./news-pages";

test("the_first_page_is_at_the_path_of_the_list", () => {
  expect(newsPagePath(1)).toBe("/news");
  expect(newsPagePath(2)).toBe("/news/page/2");
});

test("a_later_page_has_its_number_in_its_path", () => {
  expect(pageNumber(newsPagePath(84))).toBe(84);
});

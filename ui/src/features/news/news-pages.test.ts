import { expect, test } from "vitest";
import { NEWS_PER_PAGE } from "../../api/types";
import { itemsOnPage, newsPagePath, pageCount, parsePageNumber } from "./news-pages";

test("only_numbers_from_2_are_page_numbers", () => {
  expect(parsePageNumber("2")).toBe(2);
  expect(parsePageNumber("84")).toBe(84);
  for (const none of ["", "1", "0", "-2", "02", "2.5", "2x", "x", "99999999999999999999"]) {
    expect(parsePageNumber(none), none).toBeNull();
  }
});

test("the_first_page_is_at_the_path_of_the_list", () => {
  expect(newsPagePath(1)).toBe("/news");
  expect(newsPagePath(2)).toBe("/news/page/2");
});

test("the_pages_contain_every_item_once_and_in_order", () => {
  for (const count of [0, 1, NEWS_PER_PAGE, NEWS_PER_PAGE + 1, 3 * NEWS_PER_PAGE]) {
    const items = Array.from({ length: count }, (_, index) => index);
    const pages = Array.from({ length: pageCount(count) }, (_, index) => itemsOnPage(items, index + 1));
    expect(pages.flat()).toEqual(items);
    expect(pages.slice(0, -1).every((page) => page.length === NEWS_PER_PAGE)).toBe(true);
  }
});

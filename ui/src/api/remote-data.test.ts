import { expect, test } from "vitest";
import { remoteItem, remoteList } from "./remote-data";

test("a_list_without_items_is_empty", () => {
  expect(remoteList([])).toEqual({ state: "empty" });
});

test("a_list_with_items_is_loaded", () => {
  expect(remoteList([1])).toEqual({ state: "loaded", items: [1] });
});

test("an_item_is_found_by_its_slug", () => {
  const items = [{ slug: "cook" }, { slug: "driver" }];
  expect(remoteItem(remoteList(items), "driver")).toEqual({ state: "found", item: { slug: "driver" } });
});

test("an_item_that_is_not_in_the_list_is_missing_and_the_others_are_returned", () => {
  const items = [{ slug: "cook" }];
  expect(remoteItem(remoteList(items), "driver")).toEqual({ state: "missing", others: items });
  expect(remoteItem(remoteList([]), "driver")).toEqual({ state: "missing", others: [] });
});

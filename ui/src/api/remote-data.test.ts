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

test("what_a_list_does_not_hold_is_missing_beside_the_others", () => {
  const items = [{ slug: "cook" }];
  expect(remoteItem(remoteList(items), "driver")).toEqual({ state: "missing", others: items });
  expect(remoteItem(remoteList([]), "driver")).toEqual({ state: "missing", others: [] });
});

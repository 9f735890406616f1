import { expect, test } from "vitest";
import { remoteList } from "./remote-data";

test("a_list_without_items_is_empty", () => {
  expect(remoteList([])).toEqual({ state: "empty" });
});

test("a_list_with_items_is_loaded", () => {
  expect(remoteList([1])).toEqual({ state: "loaded", items: [1] });
});

import { expect, test } from "vitest";
import { areaList } from "./company-words";

test.each([
  [[], ""],
  [["Punjab"], "Punjab"],
  [["Islamabad", "Punjab"], "Islamabad and Punjab"],
  [["Islamabad", "Punjab", "KPK"], "Islamabad, Punjab and KPK"],
])("%j_becomes_%j", (areas, list) => {
  expect(areaList(areas)).toBe(list);
});

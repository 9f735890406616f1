import { expect, test } from "vitest";
import { formatDate, formatDay } from "./format-date";

test.each([
  ["2026-11-20T09:00:00+05:00", "20\u00a0November 2026"],
  ["2026-11-20T18:59:59Z", "20\u00a0November 2026"],
  ["2026-11-20T19:00:00Z", "21\u00a0November 2026"],
  ["2026-12-31T23:30:00.250-02:30", "1\u00a0January 2027"],
  ["2028-02-28T19:00:00Z", "29\u00a0February 2028"],
])("%s is %s in karachi", (time, day) => {
  expect(formatDate(time)).toBe(day);
});

test("a time without an offset is rejected", () => {
  expect(() => formatDate("2026-11-20T09:00:00")).toThrow("RFC 3339");
});

test("a date is written with the month in words", () => {
  expect(formatDay("2008-01-28")).toBe("28\u00a0January 2008");
});

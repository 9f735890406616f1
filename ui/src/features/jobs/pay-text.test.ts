import { expect, test } from "vitest";
import type { JobOpening } from "../../api/types";
import { payText } from "./pay-text";

type Pay = Pick<JobOpening, "pay_min" | "pay_max" | "pay_period">;

test.each<[Pay, string | null]>([
  [{ pay_min: 45_000, pay_max: 52_000, pay_period: "month" }, "Rs 45,000 to 52,000 a month"],
  [{ pay_min: 1500, pay_max: 1500, pay_period: "day" }, "Rs 1,500 a day"],
  [{ pay_min: 250, pay_max: null, pay_period: "hour" }, "From Rs 250 an hour"],
  [{ pay_min: 1_000_000, pay_max: 10_000_000, pay_period: "month" }, "Rs 1,000,000 to 10,000,000 a month"],
  [{ pay_min: null, pay_max: null, pay_period: null }, null],
])("%o_is_%s", (pay, text) => {
  expect(payText(pay)).toBe(text);
});

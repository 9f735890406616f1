import { expect, test } from "vitest";
import type { JobOpening } from "../api/types";
import { jobSummary, leastPay, parsePapers, payText } from "./job-words";

// The functions use only these fields of a job.
const job = {
  location: "Peshawar",
  no_of_vacancies: 1,
  min_age: 18,
  max_age: 60,
  expired_date: "2026-12-04",
  description: "Two hot meals\na day.",
  pay_min: null,
  pay_max: null,
  pay_period: null,
} as JobOpening;

test("a summary starts with the facts", () => {
  expect(jobSummary(job)).toBe(
    "One position in Peshawar, age 18 to 60. Apply by 4\u00a0December 2026. Two hot meals a day.",
  );
});

test("a summary contains the pay if the job has one", () => {
  const paid = jobSummary({ ...job, pay_min: 900, pay_period: "day" });
  expect(paid).toMatch(/^One position in Peshawar, age 18 to 60\. From Rs 900 a day\. Apply by /);
});

test("a summary is cut to the length of a search result", () => {
  const long = jobSummary({ ...job, no_of_vacancies: 12, description: "x".repeat(500) });
  expect(long).toMatch(/^12 positions/);
  expect(long).toHaveLength(156);
});

type Pay = Pick<JobOpening, "pay_min" | "pay_max" | "pay_period">;

test.each<[Pay, string | null]>([
  [{ pay_min: 45_000, pay_max: 52_000, pay_period: "month" }, "Rs 45,000 to 52,000 a month"],
  [{ pay_min: 1500, pay_max: 1500, pay_period: "day" }, "Rs 1,500 a day"],
  [{ pay_min: 250, pay_max: null, pay_period: "hour" }, "From Rs 250 an hour"],
  [
    { pay_min: 1_000_000, pay_max: 10_000_000, pay_period: "month" },
    "Rs 1,000,000 to 10,000,000 a month",
  ],
  [{ pay_min: null, pay_max: null, pay_period: null }, null],
])("%o is %s", (pay, text) => {
  expect(payText(pay)).toBe(text);
});

test.each<[Pay, string | null]>([
  [{ pay_min: 2000, pay_max: 2000, pay_period: "day" }, "Rs 2,000 a day"],
  [{ pay_min: 45_000, pay_max: 52_000, pay_period: "month" }, "from Rs 45,000"],
  [{ pay_min: 45_000, pay_max: null, pay_period: "month" }, "from Rs 45,000"],
  [{ pay_min: 900, pay_max: 1200, pay_period: "day" }, "from Rs 900 a day"],
  [{ pay_min: null, pay_max: null, pay_period: null }, null],
])("the least pay of %o is %s", (pay, text) => {
  expect(leastPay(pay)).toBe(text);
});

test.each([
  ["Original CNIC", "Original CNIC", true],
  ["School certificates, if you have them", "School certificates", false],
  ["HTV licence (if any).", "HTV licence", false],
  ["سکول کی سندیں، اگر ہوں", "سکول کی سندیں", false],
  ["ڈسچارج بک اگر ہو۔", "ڈسچارج بک", false],
  // The text itself explains when the paper is required.
  ["Discharge book, if you served in the army", "Discharge book, if you served in the army", null],
  ["لائسنس، اگر آپ گاڑی چلائیں گے", "لائسنس، اگر آپ گاڑی چلائیں گے", null],
  [
    "Names of people who know if you work well, if available",
    "Names of people who know if you work well",
    false,
  ],
])("the paper %s is %s and whether it is required is %s", (documents, text, isRequired) => {
  expect(parsePapers({ documents })).toEqual([{ text, isRequired }]);
});

test("English and Urdu semicolons separate the papers", () => {
  const texts = (documents: string | null) => parsePapers({ documents }).map(({ text }) => text);
  expect(texts("CNIC; licence ;; CNIC;")).toEqual(["CNIC", "licence"]);
  expect(texts("شناختی کارڈ؛ لائسنس")).toEqual(["شناختی کارڈ", "لائسنس"]);
  expect(texts(null)).toEqual([]);
});

import { jobTexts } from "#words/job";
import type { JobOpening } from "../api/types";
import { excerpt, oneLine } from "../ui/excerpt";
import { formatDay } from "../words/format-date";
import { withCommas } from "../words/with-commas";

const SUMMARY_LENGTH = 155;

export function jobPath({ slug }: JobOpening): string {
  return `/career/${slug}`;
}

/** Returns the description for search results and link previews. */
export function jobSummary(job: JobOpening): string {
  const { no_of_vacancies: count, location, min_age, max_age, expired_date } = job;
  const pay = payText(job);
  const sentences = [
    jobTexts.facts(count, location, min_age, max_age),
    ...(pay ? [jobTexts.sentence(pay)] : []),
    jobTexts.applyBy(formatDay(expired_date)),
    oneLine(job.description),
  ];
  return excerpt(sentences.join(" "), SUMMARY_LENGTH).text;
}

type Pay = Pick<JobOpening, "pay_min" | "pay_max" | "pay_period">;

const words = jobTexts.pay;

/** Returns for example `Rs 45,000 to 52,000 a month`, or null if the job has no pay. */
export function payText({ pay_min: min, pay_max: max, pay_period }: Pay): string | null {
  if (min === null || pay_period === null) return null;
  const period = words.periods[pay_period];
  if (max === null) return words.from(withCommas(min), period);
  return max === min
    ? words.fixed(withCommas(min), period)
    : words.range(withCommas(min), withCommas(max), period);
}

/** Returns for example `from Rs 45,000`, or the pay if it is a single amount. Returns null if the job has no pay. */
export function leastPay(pay: Pay): string | null {
  const { pay_min: min, pay_max, pay_period } = pay;
  if (min === null || pay_period === null || min === pay_max) return payText(pay);
  return words.least(withCommas(min), pay_period === "month" ? null : words.periods[pay_period]);
}

/** A paper to bring. `isRequired` is null if the text itself has a condition, for example "Licence, if you will drive". */
export type PaperToBring = { text: string; isRequired: boolean | null };

/** Matches "if you have one" and similar words at the end of a paper, in both languages. The page shows a mark instead. */
const IF_YOU_HAVE =
  /[,،\s]+[(]?(if you have (it|one|any|them)|if any|if available|اگر ہوں?)[)]?[.۔]?$/i;
const IF = /\bif\b|اگر/i;

/** Splits the papers of a job at the semicolons. */
export function parsePapers({ documents }: Pick<JobOpening, "documents">): PaperToBring[] {
  const texts = new Set((documents ?? "").split(/[;؛]/).flatMap((text) => text.trim() || []));
  return Array.from(texts, (text) => {
    const paper = text.replace(IF_YOU_HAVE, "");
    if (paper !== text) return { text: paper, isRequired: false };
    return { text, isRequired: IF.test(text) ? null : true };
  });
}

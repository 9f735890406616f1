import type { JobOpening } from "../../api/types";
import { openingTexts } from "../../content/jobs/opening";
import { excerpt } from "../../page/excerpt";
import { formatDay } from "../../page/format-date";
import { oneLine } from "../../page/one-line";
import { payText } from "./pay-text";

const SUMMARY_LENGTH = 155;
const PREVIEW_LENGTH = 200;

export function ageRange({ min_age, max_age }: JobOpening): string {
  return openingTexts.age(min_age, max_age);
}

export function applyPath({ slug }: JobOpening): string {
  return `/career-apply?job=${slug}`;
}

export function jobPath({ slug }: JobOpening): string {
  return `/career/${slug}`;
}

/** For search results and link previews. */
export function jobSummary(job: JobOpening): string {
  const { no_of_vacancies: count, location, min_age, max_age, expired_date } = job;
  const pay = payText(job);
  const sentences = [
    openingTexts.facts(count, location, min_age, max_age),
    ...(pay ? [`${pay}.`] : []),
    openingTexts.applyBy(formatDay(expired_date)),
    oneLine(job.description),
  ];
  return excerpt(sentences.join(" "), SUMMARY_LENGTH).text;
}

/** The start of the description, for a card. */
export function jobPreview({ description }: JobOpening): string {
  return excerpt(oneLine(description), PREVIEW_LENGTH).text;
}

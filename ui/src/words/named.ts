import { cityNames, positionNames } from "#words/item-words";
import type { JobOpening } from "../api/types";

/** An opening that is not translated, with the words of the page for its position and its city, if they are known. */
export function named<Job extends JobOpening>(job: Job): Job {
  if (job.is_translated) return job;
  return { ...job, title: positionNames[job.title] ?? job.title, location: cityNames[job.location] ?? job.location };
}

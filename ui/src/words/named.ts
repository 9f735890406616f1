import { cityNames, positionNames } from "#words/item-words";
import type { JobOpening, PageData } from "../api/types";
import { lookUp } from "./look-up";

/** Returns the data of a page with the displayed names of its openings. */
export function inWords<Sent extends { data: PageData }>(sent: Sent): Sent {
  const { job, jobs } = sent.data;
  return {
    ...sent,
    data: { ...sent.data, job: job && named(job), jobs: jobs?.map(named) ?? null },
  };
}

/** Names an untranslated opening, with the translated position and city if the words have them. */
function named<Job extends JobOpening>(job: Job): Job {
  if (job.is_translated) return job;
  return {
    ...job,
    title: lookUp(positionNames, job.title) ?? job.title,
    location: lookUp(cityNames, job.location) ?? job.location,
  };
}

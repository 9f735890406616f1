import { cityNames, positionNames } from "#words/item-words";
import type { JobOpening, PageData } from "../api/types";
import { lookUp } from "./look-up";

/** What the server sent for a page, with its openings as they are shown. */
export function inWords<Sent extends { data: PageData }>(sent: Sent): Sent {
  const { job, jobs } = sent.data;
  return { ...sent, data: { ...sent.data, job: job && named(job), jobs: jobs?.map(named) ?? null } };
}

/** An opening that is not translated, with the words of the page for its position and its city, if they are known. */
function named<Job extends JobOpening>(job: Job): Job {
  if (job.is_translated) return job;
  return {
    ...job,
    title: lookUp(positionNames, job.title) ?? job.title,
    location: lookUp(cityNames, job.location) ?? job.location,
  };
}

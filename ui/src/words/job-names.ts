import { cityNames, positionNames } from "#words/item-words";
import type { JobOpening, PageData } from "../api/types";
import { lookUp } from "./look-up";

/** Returns a page with the names of its jobs in the language of the site. */
export function translateJobNames<Page extends { data: PageData }>(page: Page): Page {
  const { job, jobs } = page.data;
  return {
    ...page,
    data: {
      ...page.data,
      job: job && translateJobName(job),
      jobs: jobs?.map(translateJobName) ?? null,
    },
  };
}

/** Translates the position and the city of a job without a translation, if the words have them. */
function translateJobName<Job extends JobOpening>(job: Job): Job {
  if (job.is_translated) return job;
  return {
    ...job,
    title: lookUp(positionNames, job.title) ?? job.title,
    location: lookUp(cityNames, job.location) ?? job.location,
  };
}

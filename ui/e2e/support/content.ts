import type { Server } from "./server";

/** The titles of the jobs that `publishJobs` publishes. All are in Lahore. */
export const JOB_TITLES = ["Driver", "Cook", "Dog handler"];

/** The number of items on the site with old news, on three pages of 24, 24 and 12. Item 60 is the newest. */
export const NEWS_COUNT = 60;

/** Publishes three jobs and returns their ids. */
export async function publishJobs(server: Server): Promise<string[]> {
  const ids: string[] = [];
  for (const title of JOB_TITLES) {
    const job = {
      title,
      location: "Lahore",
      deadline: "2999-12-31",
      description: `You work as ${title}.`,
    };
    ids.push((await server.addJob(job)).trim());
  }
  // When the last one is on the site, all are.
  await waitUntil(async () => (await fetch(`${server.url}/career/dog-handler`)).ok);
  return ids;
}

export async function publishOldNews(server: Server): Promise<void> {
  const item = (number: number) => {
    const time = `2026-01-01T${String(Math.floor(number / 60)).padStart(2, "0")}:${String(number % 60).padStart(2, "0")}:00+05:00`;
    const text = `Text of item ${number}. `.repeat(20).trim();
    return {
      kind: "news" as const,
      slug: `item-${number}`,
      title: `Item number ${number}`,
      published_at: time,
      text,
    };
  };
  await server.importContent(Array.from({ length: NEWS_COUNT }, (_, index) => item(index + 1)));
  await waitUntil(async () => (await fetch(`${server.url}/news/page/3`)).ok);
}

/** The server shows new content within a second. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

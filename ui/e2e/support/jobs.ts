import type { Page } from "@playwright/test";
import type { JobOpening } from "../../src/api/types";
import { expect } from "./fixtures";

export async function fetchJobs(page: Page): Promise<JobOpening[]> {
  const { data }: { data: JobOpening[] } = await (await page.request.get("/api/jobs")).json();
  return data;
}

/** Waits until the server lists exactly these jobs, after a command has changed them. */
export async function expectJobs(page: Page, titles: string[]): Promise<void> {
  await expect.poll(async () => (await fetchJobs(page)).map(({ title }) => title)).toEqual(titles);
}

import type { Page } from "@playwright/test";
import type { JobOpening } from "../../src/api/types";
import { expect } from "./fixtures";

export async function fetchOpenings(page: Page): Promise<JobOpening[]> {
  // The response has the type of GET /api/jobs.
  const body = (await (await page.request.get("/api/jobs")).json()) as { data: JobOpening[] };
  return body.data;
}

/** Waits until the server lists exactly these openings, after a command has changed them. */
export async function expectOpenings(page: Page, titles: string[]): Promise<void> {
  await expect.poll(async () => (await fetchOpenings(page)).map(({ title }) => title)).toEqual(titles);
}

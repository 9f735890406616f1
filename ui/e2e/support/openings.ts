import type { Page } from "@playwright/test";
import type { JobOpening } from "../../src/api/types";
import { expect } from "./fixtures";

export async function fetchOpenings(page: Page): Promise<JobOpening[]> {
  const { data }: { data: JobOpening[] } = await (await page.request.get("/api/jobs")).json();
  return data;
}

/** Waits until the server lists exactly these openings, after a command has changed them. */
export async function expectOpenings(page: Page, titles: string[]): Promise<void> {
  await expect
    .poll(async () => (await fetchOpenings(page)).map(({ title }) => title))
    .toEqual(titles);
}

import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export type Opening = {
  id: number;
  slug: string;
  title: string;
  location: string;
  no_of_vacancies: number;
  min_age: number;
  max_age: number;
  expired_date: string;
  description: string;
  posted_at: string;
  hours: string | null;
};

export async function openingsOf(page: Page): Promise<Opening[]> {
  // The JSON boundary: the contract of GET /api/jobs.
  const body = (await (await page.request.get("/api/jobs")).json()) as { data: Opening[] };
  return body.data;
}

/** Waits until the server lists exactly these openings, after a command has changed them. */
export async function expectOpenings(page: Page, titles: string[]): Promise<void> {
  await expect.poll(async () => (await openingsOf(page)).map(({ title }) => title)).toEqual(titles);
}

/** `2026-12-04` → `4 December 2026`, formatted by Node's Intl. */
export function longDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

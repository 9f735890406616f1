import type { Page, Response } from "@playwright/test";

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** From hydration on, React knows its elements. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading !== null && Object.keys(heading).some((name) => name.startsWith("__react"));
  });
}

import { expect, type Page, type Response } from "@playwright/test";

/** Opens a page and waits for hydration, which turns the menu link into a button. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await expect(page.getByRole("button", { name: "Open the menu", includeHidden: true })).toBeAttached();
  return response;
}

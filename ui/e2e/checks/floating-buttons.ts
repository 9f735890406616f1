import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures";

export const callButton = (page: Page) => page.getByRole("link", { name: "Call Us Now" }).last();
export const toTop = (page: Page) => page.getByRole("button", { name: "Back to the top of the page" });

/** At the end of the page both floating buttons must be in view, side by side. */
export async function expectFloatingButtonsClear(page: Page, where: string): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.soft(callButton(page), `the call button${where}`).toBeInViewport({ ratio: 1 });
  await expect.soft(toTop(page), `the scroll-to-top button${where}`).toBeInViewport({ ratio: 1 });
  const [call, top] = [await callButton(page).boundingBox(), await toTop(page).boundingBox()];
  expect.soft((top?.x ?? 0) + (top?.width ?? 0), `the end of the first button${where}`).toBeLessThanOrEqual(call?.x ?? 0);
}

import type { Page } from "@playwright/test";
import { boxOf } from "../support/box-of";
import { expect } from "../support/fixtures";

export const callButton = (page: Page) => page.getByRole("link", { name: "Call Us Now" }).last();
export const toTop = (page: Page) =>
  page.getByRole("button", { name: "Back to the top of the page" });

/** At the end of the page, both floating buttons are in view and do not overlap. */
export async function expectFloatingButtonsClear(page: Page, where: string): Promise<void> {
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
  );
  await expect.soft(callButton(page), `the call button${where}`).toBeInViewport({ ratio: 1 });
  await expect.soft(toTop(page), `the scroll-to-top button${where}`).toBeInViewport({ ratio: 1 });
  const [call, top] = [await boxOf(callButton(page)), await boxOf(toTop(page))];
  const isBeside = call.x + call.width <= top.x;
  const isBelow = top.y + top.height <= call.y;
  expect.soft(isBeside || isBelow, `the buttons are clear of each other${where}`).toBe(true);
}

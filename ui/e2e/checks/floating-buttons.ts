import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures";

export const callButton = (page: Page) => page.getByRole("link", { name: "Call Us Now" }).last();
export const toTop = (page: Page) => page.getByRole("button", { name: "Back to the top of the page" });

/** At the end of the page both floating buttons must be in view, and cover neither each other nor a text of the footer. */
export async function expectFloatingButtonsClear(page: Page, where: string): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.soft(callButton(page), `the call button${where}`).toBeInViewport({ ratio: 1 });
  await expect.soft(toTop(page), `the scroll-to-top button${where}`).toBeInViewport({ ratio: 1 });
  const [call, top] = [await callButton(page).boundingBox(), await toTop(page).boundingBox()];
  if (!call || !top) return;
  expect.soft(top.x + top.width, `the end of the first button${where}`).toBeLessThanOrEqual(call.x);
  expect.soft(await coveredTexts(page, [call, top]), `covered texts${where}`).toEqual([]);
}

type Box = { x: number; y: number; width: number; height: number };

/** Lines of footer text that a box covers. */
function coveredTexts(page: Page, boxes: Box[]): Promise<string[]> {
  return page.getByRole("contentinfo").evaluate((footer, covers) => {
    const covered: string[] = [];
    const texts = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const under = covers.some(
          (box) => line.left < box.x + box.width && line.right > box.x && line.top < box.y + box.height && line.bottom > box.y,
        );
        if (under && line.width > 1) covered.push(text.textContent ?? "");
      }
    }
    return covered;
  }, boxes);
}

import { expect, type Locator, type Page } from "@playwright/test";

export function toast(page: Page, text: string): Locator {
  const messages = page.getByRole("region", { name: /^Notifications/ }).getByRole("paragraph");
  return messages.and(page.getByText(text, { exact: true }));
}

/** Pauses all toasts at a time after they have appeared. The end of a CSS animation closes a toast, not a timer. */
export async function stopToastsAt(page: Page, milliseconds: number): Promise<void> {
  const stopped = await page.evaluate((time) => {
    const timers = document
      .getAnimations()
      .filter(
        (animation) =>
          animation instanceof CSSAnimation &&
          animation.animationName === "Toastify__trackProgress",
      );
    for (const timer of timers) {
      timer.pause();
      timer.currentTime = time;
    }
    return timers.filter(({ effect }) => effect?.getTiming().duration === 5000).length;
  }, milliseconds);
  expect(stopped).toBeGreaterThan(0);
}

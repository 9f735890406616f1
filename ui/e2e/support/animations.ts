import type { Page } from "@playwright/test";

/** Brings all animations to their ends at once, except endless ones. The one that closes a toast is stopped instead. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === "Toastify__trackProgress") animation.pause();
      else if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

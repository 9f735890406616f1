import type { Page } from "@playwright/test";

/** Skips to the end of all animations, except endless ones. Pauses the animation that would close a toast. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (
        animation instanceof CSSAnimation &&
        animation.animationName === "Toastify__trackProgress"
      )
        animation.pause();
      else if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish();
    }
  });
}

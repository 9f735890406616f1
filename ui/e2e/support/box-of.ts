import type { Locator } from "@playwright/test";

/** Returns the place and the size of an element, in pixels from the top left corner of the window. Fails if the element is not shown. */
export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`The page does not show ${element}`);
  return box;
}

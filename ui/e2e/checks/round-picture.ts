import type { Locator } from "@playwright/test";

export function isRound(picture: Locator): Promise<boolean> {
  return picture.evaluate((element) => {
    const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
    return element.clientWidth === element.clientHeight && radius * 2 >= element.clientWidth;
  });
}

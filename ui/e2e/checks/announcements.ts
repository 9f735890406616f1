import type { Page } from "@playwright/test";

/**
 * Counts how often a screen reader may announce a text: once for each live region that contains it, including nested ones, and once if
 * the text has the focus. Does not count regions inside of a silent element.
 */
export function countAnnouncements(page: Page, text: string): Promise<number> {
  return page.evaluate((sentence) => {
    const LIVE = "[role=alert], [role=status], [role=log], [role=marquee], [aria-live]";
    const all = Array.from(document.querySelectorAll(LIVE)).filter((region) =>
      region.textContent?.includes(sentence),
    );
    const silent = all.filter(
      (region) => region.role === "marquee" || region.getAttribute("aria-live") === "off",
    );
    const announced = all.filter((region) => !silent.some((part) => region.contains(part)));
    const focused = document.activeElement?.textContent?.trim() === sentence ? 1 : 0;
    return announced.length + focused;
  }, text);
}

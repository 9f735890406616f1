import type { Page } from "@playwright/test";

/**
 * How often a screen reader may say a text by itself: once for each live region with it, also for one in another, and once if the focus
 * is on it. A part of a region that is not live is not said.
 */
export function announcements(page: Page, text: string): Promise<number> {
  return page.evaluate((sentence) => {
    const LIVE = "[role=alert], [role=status], [role=log], [role=marquee], [aria-live]";
    const all = Array.from(document.querySelectorAll(LIVE)).filter((region) => region.textContent?.includes(sentence));
    const silent = all.filter((region) => region.role === "marquee" || region.getAttribute("aria-live") === "off");
    const said = all.filter((region) => !silent.some((part) => region.contains(part)));
    const focused = document.activeElement?.textContent?.trim() === sentence ? 1 : 0;
    return said.length + focused;
  }, text);
}

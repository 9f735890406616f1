import type { Page } from "@playwright/test";

/** How often a screen reader says a text by itself: once for each live region with it, and once if the focus is on it. */
export function announcements(page: Page, text: string): Promise<number> {
  return page.evaluate((sentence) => {
    const LIVE = "[role=alert], [role=status], [role=log], [role=marquee], [aria-live]";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.includes(sentence)) continue;
      const region = node.parentElement?.closest(LIVE);
      if (region && region.role !== "marquee" && region.getAttribute("aria-live") !== "off") count += 1;
    }
    const focused = document.activeElement?.textContent?.trim() === sentence ? 1 : 0;
    return count + focused;
  }, text);
}

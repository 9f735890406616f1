import type { Page } from "@playwright/test";

/** How often a screen reader says a text by itself: once for each live region with it, and once if the focus is on it. */
export function announcements(page: Page, text: string): Promise<number> {
  return page.evaluate((sentence) => {
    const LIVE = "[role=alert], [role=status], [role=log], [role=marquee], [aria-live]";
    const all = Array.from(document.querySelectorAll(LIVE)).filter((region) => region.textContent?.includes(sentence));
    const innermost = all.filter((region) => !all.some((other) => other !== region && region.contains(other)));
    const said = innermost.filter((region) => region.role !== "marquee" && region.getAttribute("aria-live") !== "off");
    const focused = document.activeElement?.textContent?.trim() === sentence ? 1 : 0;
    return said.length + focused;
  }, text);
}

import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/fixtures";

/** The cards of a grid have this number of columns at each width in pixels. */
export async function expectColumns(
  page: Page,
  cards: Locator,
  columns: Record<number, number>,
): Promise<void> {
  for (const [width, count] of Object.entries(columns)) {
    await page.setViewportSize({ width: Number(width), height: 900 });
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(count);
  }
}

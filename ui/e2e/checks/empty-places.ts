import type { Locator } from "@playwright/test";

/** Rows of a grid that end before the grid does: the place of a card that is not there. */
export function emptyPlaces(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) => {
    const TOLERANCE_PX = 2;
    const ends = new Map<number, number>();
    for (const { top, right } of all.map((card) => card.getBoundingClientRect())) {
      ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, right));
    }
    const widest = Math.max(...ends.values());
    return [...ends]
      .filter(([, end]) => end < widest - TOLERANCE_PX)
      .map(([top, end]) => `row at ${top} ends at ${end} of ${widest}`);
  });
}

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { finishAnimations } from "../support/animations";
import { expect } from "../support/fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A distance larger than the height of the floating buttons. */
const CLEAR_PX = 160;

/** Runs axe on the page. Reports one line for each element that violates a rule, and lets the test continue. */
export async function expectAccessible(page: Page, where = ""): Promise<void> {
  await finishAnimations(page);
  let faults = await findViolations(page);
  if (faults.some(({ id }) => id === "target-size")) {
    // A floating button can cover part of a target. Scroll, and report only targets that are still too small.
    await page.evaluate((top) => window.scrollBy({ top, behavior: "instant" }), CLEAR_PX);
    const small = new Set(
      (await findViolations(page))
        .filter(({ id }) => id === "target-size")
        .map(({ target }) => target),
    );
    faults = faults.filter(({ id, target }) => id !== "target-size" || small.has(target));
  }
  expect
    .soft(
      faults.map(({ line }) => line),
      `accessibility violations${where}`,
    )
    .toEqual([]);
}

async function findViolations(page: Page): Promise<{ id: string; target: string; line: string }[]> {
  // The legacy mode skips frames of other sites. It is three times as fast, because it needs no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.withTags(RULES).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const target = node.target.join(" ");
      return { id, target, line: `${id}: ${help}: ${target}: ${node.failureSummary}` };
    }),
  );
}

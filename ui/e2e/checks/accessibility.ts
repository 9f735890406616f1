import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { finishAnimations } from "../support/animations";
import { expect } from "../support/fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** More than the height of the floating buttons. */
const CLEAR_PX = 160;

/** Runs axe on the page. Fails with one line per element that violates a rule; the test goes on. */
export async function expectAccessible(page: Page, where = ""): Promise<void> {
  await finishAnimations(page);
  let faults = await violations(page);
  if (faults.some(({ id }) => id === "target-size")) {
    // A floating button makes whatever lies under it small until the page is scrolled: only what stays small is a fault.
    await page.evaluate((top) => window.scrollBy({ top, behavior: "instant" }), CLEAR_PX);
    const small = new Set((await violations(page)).filter(({ id }) => id === "target-size").map(({ target }) => target));
    faults = faults.filter(({ id, target }) => id !== "target-size" || small.has(target));
  }
  expect
    .soft(
      faults.map(({ line }) => line),
      `accessibility violations${where}`,
    )
    .toEqual([]);
}

async function violations(page: Page): Promise<{ id: string; target: string; line: string }[]> {
  // The legacy mode skips frames of other sites, which are not ours. It is three times as fast: it needs no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const found = (await axe.withTags(RULES).analyze()).violations;
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const target = node.target.join(" ");
      return { id, target, line: `${id}: ${help}: ${target}: ${node.failureSummary}` };
    }),
  );
}

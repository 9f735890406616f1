import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { finishAnimations } from "../support/animations";
import { expect } from "../support/fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe on the page. Fails with one line per element that violates a rule; the test goes on. */
export async function expectAccessible(page: Page, where = ""): Promise<void> {
  await finishAnimations(page);
  // The legacy mode skips frames of other sites, which are not ours. It is three times as fast: it needs no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.withTags(RULES).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect.soft(lines, `accessibility violations${where}`).toEqual([]);
}

import { expect } from "./fixtures";
import { ENTER_KEY, type Tab } from "./tab";

const MENU = "dialog[aria-label='Main menu']";
const OPENER = "[role='button'][aria-label='Open the menu']";

/** Opens a page and waits for hydration. */
export async function openPage(tab: Tab, url: string): Promise<void> {
  await tab.open(url);
  await expectHydrated(tab);
}

/** Hydration turns the menu link into a button. */
export async function expectHydrated(tab: Tab): Promise<void> {
  await expectShown(tab, OPENER);
}

export async function openAndCloseMenu(tab: Tab): Promise<void> {
  await tab.click(OPENER);
  await expectShown(tab, MENU);
  await tab.click(`${MENU} button[aria-label='Close the menu']`);
  await expectShown(tab, MENU, false);
}

/** Fills the fields of the form by their names. */
export async function typeInto(tab: Tab, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await tab.type(`main form [name='${name}']`, value.replaceAll("\n", ENTER_KEY));
}

export async function expectShown(tab: Tab, selector: string, shown = true): Promise<void> {
  const isShown = () => tab.evaluate((css) => document.querySelector(css)?.checkVisibility() ?? false, selector);
  await expect.poll(isShown, selector).toBe(shown);
}

/** Expects one element of this kind, with this text. */
export async function expectText(tab: Tab, selector: string, text: string): Promise<void> {
  await expect.poll(() => textsOf(tab, selector), selector).toEqual([text]);
}

function textsOf(tab: Tab, selector: string): Promise<(string | null)[]> {
  return tab.evaluate((css) => Array.from(document.querySelectorAll(css), (element) => element.textContent), selector);
}

export function scrollPosition(tab: Tab): Promise<number> {
  return tab.evaluate(() => window.scrollY);
}

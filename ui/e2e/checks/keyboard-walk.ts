import { expect, type Page } from "@playwright/test";

type Stop = { control: string; isFrame: boolean; fault: string | null };

/** The maximum number of tab stops inside of a framed document. */
const STOPS_INSIDE = 10;

/**
 * The Tab key reaches every control in order, and leaves every frame. The focused control is visible and has a focus ring. The test
 * continues after a fault.
 */
export async function expectKeyboardOperable(page: Page): Promise<void> {
  const count = await numberControls(page);
  expect.soft(count, "controls").toBeGreaterThan(20);
  const stops: Stop[] = [];
  // Allow more stops than controls, because the scroll-to-top button appears later, and frames contain controls.
  while (stops.at(-1)?.control !== String(count - 1) && stops.length < count + STOPS_INSIDE) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(inspectFocus, stops.at(-1)?.isFrame === true));
  }
  expect
    .soft(
      stops.filter(({ fault }) => fault !== null),
      "faults of the focus",
    )
    .toEqual([]);
  const reached = stops
    .map(({ control }) => control)
    .filter((control, index, all) => control !== all[index - 1]);
  const expected = Array.from({ length: count }, (_, index) => String(index));
  expect.soft(reached.filter((control) => /^\d+$/.test(control))).toEqual(expected);
}

/** Numbers the visible controls, so that the walk can identify them, and returns their count. */
function numberControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href]:not([tabindex='-1']), button, input:not([tabindex='-1']), textarea, select, summary, iframe:not([tabindex='-1']), [tabindex='0']",
    );
    // Tab reaches only one radio button of a group. The arrow keys reach the others.
    const groups = new Set<string>();
    const isReached = (element: HTMLElement) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      return !groups.has(element.name) && Boolean(groups.add(element.name));
    };
    const shown = Array.from(all).filter(
      (element) =>
        element.checkVisibility() && !element.hasAttribute("disabled") && isReached(element),
    );
    for (const [index, element] of shown.entries()) element.dataset.stop = String(index);
    return shown.length;
  });
}

async function inspectFocus(wasInFrame: boolean): Promise<Stop> {
  // A cross-origin frame runs in its own process, so focus and scrolling arrive some animation frames later.
  const until = async (condition: () => boolean, frames = 120) => {
    for (let frame = 0; frame < frames && !condition(); frame += 1)
      await new Promise(requestAnimationFrame);
  };
  await until(() => document.activeElement !== document.body);
  // The focus may move inside of the framed document, which this page cannot observe.
  if (wasInFrame) await until(() => document.activeElement?.tagName !== "IFRAME", 30);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement))
    return { control: "none", isFrame: false, fault: "no element has the focus" };
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const control = element.dataset.stop ?? element.outerHTML.slice(0, 100);
  // The framed page draws its own focus rings, and the browser may scroll only the edge with its first control into view.
  const isFrame = element.tagName === "IFRAME";
  const style = getComputedStyle(element);
  const hasRing = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  if (!hasRing && !isFrame)
    return { control, isFrame, fault: `no ring around ${element.outerHTML.slice(0, 200)}` };
  const parts = isFrame ? [0.01, 0.1, 0.5, 0.9, 0.99] : [0.1, 0.5, 0.9];
  const isVisible = () => {
    const box = element.getBoundingClientRect();
    return parts.some((x) =>
      parts.some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && element.contains(top);
      }),
    );
  };
  await until(isVisible);
  return {
    control,
    isFrame,
    fault: isVisible() ? null : `covered: ${element.outerHTML.slice(0, 200)}`,
  };
}

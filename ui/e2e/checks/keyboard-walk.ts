import { expect, type Page } from "@playwright/test";

type Stop = { control: string; frame: boolean; fault: string | null };

/** A framed document may take the focus this often before Tab leaves it. */
const STOPS_INSIDE = 10;

/**
 * Tab must reach every control, in order, and leave every frame. The focused control must be visible and have a focus ring.
 * The test goes on after a fault.
 */
export async function expectKeyboardOperable(page: Page, where = ""): Promise<void> {
  const operable = await operableElements(page);
  expect.soft(operable, `controls${where}`).toBeGreaterThan(20);
  const stops = await walk(page, operable);
  expect
    .soft(
      stops.filter((stop) => stop.fault !== null),
      `faults of the focus${where}`,
    )
    .toEqual([]);
  const reached = stops.map((stop) => stop.control).filter((control) => /^\d+$/.test(control));
  expect
    .soft(reached, `controls that Tab reaches${where}`)
    .toEqual(Array.from({ length: operable }, (_, index) => String(index)));
}

/** Numbers the visible controls, so that the walk can identify them, and returns their count. */
function operableElements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([tabindex='-1']), textarea, select, summary, iframe:not([tabindex='-1']), [tabindex='0']",
    );
    // Of radio buttons Tab reaches one; the arrow keys reach the others.
    const groups = new Set<string>();
    const isReached = (element: HTMLElement) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      return !groups.has(element.name) && Boolean(groups.add(element.name));
    };
    const shown = Array.from(all).filter(
      (element) => element.checkVisibility() && !element.hasAttribute("disabled") && isReached(element),
    );
    for (const [index, element] of shown.entries()) element.dataset.stop = String(index);
    return shown.length;
  });
}

/** Presses Tab until the last numbered control has the focus, and inspects every focused control. */
async function walk(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  let inside = 0;
  // One more than counted: the scroll-to-top button appears only after scrolling.
  while (stops.length < count + 1 && inside < STOPS_INSIDE && stops.at(-1)?.control !== String(count - 1)) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(inspectFocus, stops.at(-1)?.frame === true);
    inside = stop.frame && stop.control === stops.at(-1)?.control ? inside + 1 : 0;
    if (inside === 0) stops.push(stop);
  }
  return stops;
}

async function inspectFocus(wasInFrame: boolean): Promise<Stop> {
  // A cross-origin frame runs in its own process, so focus and scrolling arrive some animation frames later.
  const wait = async (condition: () => boolean, milliseconds = 2_000) => {
    const deadline = performance.now() + milliseconds;
    while (!condition() && performance.now() < deadline) await new Promise(requestAnimationFrame);
  };
  await wait(() => document.activeElement !== document.body);
  // The framed document may have another stop, which cannot be seen from here.
  if (wasInFrame) await wait(() => document.activeElement?.tagName !== "IFRAME", 500);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { control: "none", frame: false, fault: "nothing has the focus" };
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const control = element.dataset.stop ?? element.outerHTML.slice(0, 100);
  const frame = element.tagName === "IFRAME";
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  // Inside a frame, the framed page draws the focus ring.
  if (!ring && !frame) return { control, frame, fault: `no ring around ${element.outerHTML.slice(0, 200)}` };
  // Of a frame, the browser may show only the edge that its first control is at.
  const parts = frame ? [0.01, 0.1, 0.5, 0.9, 0.99] : [0.1, 0.5, 0.9];
  const isVisible = () => {
    const box = element.getBoundingClientRect();
    return parts.some((x) =>
      parts.some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && element.contains(top);
      }),
    );
  };
  await wait(isVisible);
  return { control, frame, fault: isVisible() ? null : `covered: ${element.outerHTML.slice(0, 200)}` };
}

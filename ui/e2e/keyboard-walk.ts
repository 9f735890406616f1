import { expect, type Page } from "@playwright/test";

type Stop = { control: string; fault: string | null };

/** Tab must reach every control, in order. The focused control must be visible and have a focus ring. */
export async function expectKeyboardOperable(page: Page): Promise<void> {
  const operable = await operableElements(page);
  expect(operable).toBeGreaterThan(20);
  const stops = await walk(page, operable);
  expect(stops.filter((stop) => stop.fault !== null)).toEqual([]);
  const reached = stops.map((stop) => stop.control).filter((control) => /^\d+$/.test(control));
  expect(reached).toEqual(Array.from({ length: operable }, (_, index) => String(index)));
}

/** Numbers the visible controls, so that the walk can identify them, and returns their count. */
function operableElements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([tabindex='-1']), textarea, select, summary, iframe:not([tabindex='-1']), [tabindex='0']",
    );
    const shown = Array.from(all).filter((element) => element.checkVisibility() && !element.hasAttribute("disabled"));
    for (const [index, element] of shown.entries()) element.dataset.stop = String(index);
    return shown.length;
  });
}

/** Presses Tab until the last numbered control has the focus, and inspects every focused control. */
async function walk(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  // One more than counted: the scroll-to-top button appears only after scrolling.
  for (let press = 0; press < count + 1 && stops.at(-1)?.control !== String(count - 1); press += 1) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(inspectFocus));
  }
  return stops;
}

async function inspectFocus(): Promise<Stop> {
  // A cross-origin frame runs in its own process, so focus and scrolling arrive some animation frames later.
  const deadline = performance.now() + 2_000;
  const wait = async (condition: () => boolean) => {
    while (!condition() && performance.now() < deadline) await new Promise(requestAnimationFrame);
  };
  await wait(() => document.activeElement !== document.body);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { control: "none", fault: "nothing has the focus" };
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const control = element.dataset.stop ?? element.outerHTML.slice(0, 100);
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  // Inside a frame, the framed page draws the focus ring.
  if (!ring && element.tagName !== "IFRAME") return { control, fault: `no ring around ${element.outerHTML.slice(0, 200)}` };
  const parts = [0.1, 0.5, 0.9];
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
  return { control, fault: isVisible() ? null : `covered: ${element.outerHTML.slice(0, 200)}` };
}

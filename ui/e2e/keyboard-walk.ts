import { expect, type Page } from "@playwright/test";

type Stop = { control: string; fault: string | null };

/** Every control is reached by Tab, in order, and whoever has the focus is seen, with a ring around it. */
export async function expectWalkable(page: Page): Promise<void> {
  const operable = await operableElements(page);
  expect(operable).toBeGreaterThan(20);
  const stops = await walk(page, operable);
  expect(stops.filter((stop) => stop.fault !== null)).toEqual([]);
  const reached = stops.map((stop) => stop.control).filter((control) => /^\d+$/.test(control));
  expect(reached).toEqual(Array.from({ length: operable }, (_, index) => String(index)));
}

/** Numbers the visible controls, for the walk to recognise them. */
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

/** Presses Tab until the last of the numbered controls has the focus, and looks at each that gets it on the way. */
async function walk(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  // One more than there are: the button to the top comes only with the scrolling.
  for (let press = 0; press < count + 1 && stops.at(-1)?.control !== String(count - 1); press += 1) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(lookAtFocus));
  }
  return stops;
}

async function lookAtFocus(): Promise<Stop> {
  // A frame of another site gets and gives the focus, and is scrolled to, by way of its own process: some pictures later.
  const deadline = performance.now() + 2_000;
  const wait = async (isReached: () => boolean) => {
    while (!isReached() && performance.now() < deadline) await new Promise(requestAnimationFrame);
  };
  await wait(() => document.activeElement !== document.body);
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { control: "none", fault: "nothing has the focus" };
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const control = element.dataset.stop ?? element.outerHTML.slice(0, 100);
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  // Inside a frame the ring is the framed page's.
  if (!ring && element.tagName !== "IFRAME") return { control, fault: `no ring around ${element.outerHTML.slice(0, 200)}` };
  const parts = [0.1, 0.5, 0.9];
  const isSeen = () => {
    const box = element.getBoundingClientRect();
    return parts.some((x) =>
      parts.some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && element.contains(top);
      }),
    );
  };
  await wait(isSeen);
  return { control, fault: isSeen() ? null : `covered: ${element.outerHTML.slice(0, 200)}` };
}

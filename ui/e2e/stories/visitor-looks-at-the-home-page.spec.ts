import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { expectPrintable } from "../checks/print";
import { finishAnimations } from "../support/animations";
import { boxOf } from "../support/box-of";
import { escapeRegExp } from "../support/escape-reg-exp";
import { expect, test } from "../support/fixtures";
import { heading, openPage, readHrefs } from "../support/open-page";

const heroPaths = [
  "/services/physical-security",
  "/services/high-profile-events",
  "/services/security-escort",
  "/services/training-courses",
  "/services/security-system",
  "/services/bullet-proof-vehicles",
];

const strip = [
  { name: "Security Services", path: "/what-we-do" },
  { name: "Security Systems", path: "/services/security-system" },
  { name: "Burglar Alarm", path: "/services/burglar-alarm" },
  { name: "Training", path: "/services/training-courses" },
  { name: "Canine", path: "/services/canine" },
];

const blocks = [
  "physical-security",
  "security-system",
  "security-escort",
  "high-profile-events",
  "training-courses",
];

const emergencyGroups = [
  [
    "Bomb Disposal Squad109",
    "Cyber Rescue9911now 1799",
    "Edhi Ambulance115",
    "Electricity Complaint119now 118",
  ],
  ["Fire Brigade16", "ISPR Helpline1135", "Motorway Police130", "NACTA Helpline1717"],
  ["PIA Inquiry114", "Police Helpline15", "Rescue Services1122", "SUI Gas Complaint1199"],
];

/** The carousel in the specification: the number of clients, how many are in view on a desktop, and its times in milliseconds. */
const CAROUSEL = { clients: 8, shown: 5, slideMs: 1000, intervalMs: 2000 };

/** The number of clients in view at a width in pixels. */
const CLIENTS_IN_VIEW = [
  [390, 3],
  [768, 3],
  [769, 4],
  [1024, 4],
  [1025, CAROUSEL.shown],
] as const;

/** The clock runs in steps, so that the browser can draw between them. */
const STEP_MS = 100;

const hero = (page: Page) => page.getByRole("region", { name: "Comprehensive Security Solutions" });
const emergencyNumbers = (page: Page) =>
  page.getByRole("region", { name: "Emergency Numbers" }).getByRole("list");
const ourClients = (page: Page) => page.getByRole("region", { name: "Our Clients" });
const pause = (page: Page) =>
  ourClients(page).getByRole("button", { name: "Pause the client carousel" });
const play = (page: Page) =>
  ourClients(page).getByRole("button", { name: "Play the client carousel" });

/** Opens the home page and scrolls to the carousel. Returns the names of the clients. */
async function openCarousel(page: Page): Promise<string[]> {
  await openPage(page, "/");
  await ourClients(page).scrollIntoViewIfNeeded();
  await pause(page).scrollIntoViewIfNeeded();
  return readClientNames(page);
}

async function readClientNames(page: Page): Promise<string[]> {
  await expect(ourClients(page).getByRole("listitem")).toHaveCount(CAROUSEL.clients);
  const texts = await ourClients(page).getByRole("listitem").allInnerTexts();
  return texts.map((text) => text.split("\n")[0] ?? "");
}

test("on the Urdu home page, the first link leads to the jobs", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/ur");
  const jobs = page.getByRole("main").getByRole("link").first();
  await expect(jobs).toHaveText("نوکری چاہیے؟ خالی اسامیاں دیکھیں");
  await expect(jobs).toBeInViewport({ ratio: 1 });
  await jobs.click();
  await expect(page).toHaveURL("/ur/career");
});

test("the hero links to six services", async ({ page }) => {
  await openPage(page, "/");
  expect(await readHrefs(hero(page).getByRole("list").getByRole("link"))).toEqual(heroPaths);
});

test("the strip below the hero links to five services", async ({ page }) => {
  await openPage(page, "/");
  const links = page.getByRole("navigation", { name: "Services" }).getByRole("link");
  await expect(links).toHaveText(strip.map(({ name }) => name));
  expect(await readHrefs(links)).toEqual(strip.map(({ path }) => path));
});

test("each block introduces a service and links to it", async ({ page }) => {
  await openPage(page, "/");
  for (const [index, service] of blocks.entries()) {
    const block = page.getByRole("article").nth(index);
    const title = await block.getByRole("heading", { level: 3 }).innerText();
    await expect(block.getByRole("link", { name: `Read More about ${title}` })).toHaveAttribute(
      "href",
      `/services/${service}`,
    );
    await expect(block.getByRole("paragraph")).not.toBeEmpty();
  }
});

test("the pictures of the blocks alternate between left and right", async ({ page }) => {
  await openPage(page, "/");
  const sides: string[] = [];
  for (const index of blocks.keys()) {
    const block = page.getByRole("article").nth(index);
    const title = await boxOf(block.getByRole("heading", { level: 3 }));
    const picture = await boxOf(block.getByRole("img").first());
    sides.push(picture.x < title.x ? "left" : "right");
  }
  expect(sides).toEqual(["left", "right", "left", "right", "left"]);
});

test("the emergency numbers can be dialled", async ({ page }) => {
  await openPage(page, "/");
  await expect(emergencyNumbers(page)).toHaveCount(emergencyGroups.length);
  for (const [index, entries] of emergencyGroups.entries()) {
    const group = emergencyNumbers(page).nth(index);
    await expect(group.getByRole("listitem")).toHaveText(entries);
    expect(await readHrefs(group.getByRole("link"))).toEqual(
      entries.flatMap((entry) => entry.match(/\d+/g) ?? []).map((number) => `tel:${number}`),
    );
  }
});

test("the groups of emergency numbers are in one row", async ({ page }) => {
  await openPage(page, "/");
  const tops = new Set<number>();
  for (const group of await emergencyNumbers(page).all()) tops.add((await boxOf(group)).y);
  expect(tops.size, "rows of groups").toBe(1);
});

test("the teaser leads to the page about the company", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("link", { name: "Read More about the company" }).click();
  await expect(page).toHaveURL("/about-us");
  await expect(heading(page)).toBeFocused();
});

test("the client carousel shows five clients, four up to 1024 px and three up to 768 px", async ({
  page,
}) => {
  const names = await openCarousel(page);
  await pause(page).click();
  for (const [width, clients] of CLIENTS_IN_VIEW) {
    await page.setViewportSize({ width, height: 900 });
    await ourClients(page).evaluate((section) => section.scrollIntoView({ block: "center" }));
    await expect
      .poll(async () => (await findShownClients(page, names)).length, `at ${width} px`)
      .toBe(clients);
  }
});

test("the client carousel has no arrows or dots, and is accessible and printable", async ({
  page,
}) => {
  await openCarousel(page);
  await pause(page).click();
  await page.setViewportSize({ width: 1025, height: 900 });
  await ourClients(page).evaluate((section) => section.scrollIntoView({ block: "center" }));
  await expect(ourClients(page).getByRole("button"), "only Play").toHaveCount(1);
  await expectAccessible(page);
  await expectPrintable(page);
});

/** Opens the carousel with a stopped clock, right after a movement. Returns the names of the clients. */
async function openStoppedCarousel(page: Page): Promise<string[]> {
  await page.clock.install({ time: 0 });
  const names = await openCarousel(page);
  await page.clock.pauseAt(60_000);
  await runUntilSlide(page);
  return names;
}

test("the client carousel moves by one client every 2 seconds, in a circle", async ({ page }) => {
  test.slow();
  const names = await openStoppedCarousel(page);
  const circle = [...names, ...names, ...names];
  const from = names.indexOf((await findShownClients(page, names))[0] ?? "");
  for (const step of names.keys()) {
    const { waited, duration } = await runUntilSlide(page);
    expect(Math.abs(waited - CAROUSEL.intervalMs)).toBeLessThanOrEqual(3 * STEP_MS);
    expect(duration).toBe(CAROUSEL.slideMs);
    expect(await findShownClients(page, names)).toEqual(
      circle.slice(from + step + 1, from + step + 1 + CAROUSEL.shown),
    );
  }
});

test("Pause stops the client carousel, and Play starts it again", async ({ page }) => {
  test.slow();
  const names = await openStoppedCarousel(page);
  await pause(page).click();
  await page.clock.runFor(CAROUSEL.slideMs);
  await finishAnimations(page);
  const shown = await findShownClients(page, names);
  await page.clock.runFor(5 * CAROUSEL.intervalMs);
  await finishAnimations(page);
  expect(await findShownClients(page, names)).toEqual(shown);

  await play(page).click();
  await runUntilSlide(page);
  expect(await findShownClients(page, names)).not.toEqual(shown);
});

test("Tab moves from the pause button to the list of clients and makes it visible", async ({
  page,
}) => {
  await openCarousel(page);
  await pause(page).focus();
  await page.keyboard.press("Tab");
  const { width } = await boxOf(page.locator(":focus"));
  expect(width, "width of the first entry that Tab reaches").toBeGreaterThan(60);
});

test("with reduced motion, the clients do not move", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openPage(page, "/");
  const names = await readClientNames(page);
  await ourClients(page).scrollIntoViewIfNeeded();
  await expect(ourClients(page).getByRole("button")).toHaveCount(0);
  expect(await findShownClients(page, names)).toEqual(names);
  await page.clock.runFor(5 * CAROUSEL.intervalMs);
  expect(await findShownClients(page, names)).toEqual(names);
});

/** Returns the names in full view. It searches by text, because the carousel is hidden from the accessibility tree. */
function findShownClients(page: Page, names: string[]): Promise<string[]> {
  return ourClients(page)
    .getByText(new RegExp(`^(${names.map(escapeRegExp).join("|")})$`))
    .evaluateAll(filterVisibleTexts);
}

/** Returns the texts of the elements in full view, from left to right. */
function filterVisibleTexts(elements: Element[]): Promise<string[]> | string[] {
  // An observer of nothing would never report.
  if (elements.length === 0) return [];
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const whole = entries
        .filter((entry) => entry.intersectionRatio > 0.9)
        .map((entry) => entry.target);
      whole.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
      resolve(whole.map((element) => element.textContent ?? ""));
    });
    for (const element of elements) observer.observe(element);
  });
}

/** Runs the clock until the carousel moves. Returns the delay and the duration of the movement in milliseconds. */
async function runUntilSlide(page: Page): Promise<{ waited: number; duration: number }> {
  for (let waited = STEP_MS; waited <= 2 * CAROUSEL.intervalMs; waited += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    const [duration] = await ourClients(page).evaluate(finishSlides);
    if (duration !== undefined) return { waited, duration };
  }
  throw new Error("the carousel does not move on");
}

/** Finishes the running transitions and returns their durations. */
function finishSlides(section: Element): number[] {
  const slides = section
    .getAnimations({ subtree: true })
    .filter(
      (animation) =>
        animation instanceof CSSTransition && animation.transitionProperty === "transform",
    );
  for (const slide of slides) slide.finish();
  return slides.map((slide) => Number(slide.effect?.getTiming().duration));
}

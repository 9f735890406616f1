import type { Locator, Page } from "@playwright/test";
import { finishAnimations } from "../support/animations";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

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

const blockPaths = [
  "/services/physical-security",
  "/services/security-system",
  "/services/security-escort",
  "/services/high-profile-events",
  "/services/training-courses",
];

const emergencyGroups = [
  ["Bomb Disposal Squad109", "Cyber Rescue9911", "Edhi Ambulance115", "Electricity Complaint119"],
  ["Fire Brigade16", "ISPR Helpline1135", "Motorway Police130", "NACTA Helpline1717"],
  ["PIA Inquiry114", "Police Helpline15", "Rescue Services1122", "SUI Gas Complaint1199"],
];

const clients = ["Banking", "Hospitality", "Embassies", "Healthcare", "Industry", "Education", "Real estate", "Telecom"];

/** The most of the first screen that may be above the hero. */
const FRAME_SHARE = 0.3;

/** The clock runs in steps: the browser draws between them. */
const STEP_MS = 100;

const links = (within: Locator) => within.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
const hero = (page: Page) => page.getByRole("region", { name: "Comprehensive Security Solutions" });
const ourClients = (page: Page) => page.getByRole("region", { name: "Our Clients" });
const toggle = (page: Page) => ourClients(page).getByRole("button", { name: /the client carousel$/ });
const pause = (page: Page) => ourClients(page).getByRole("button", { name: "Pause the client carousel" });

/** Opens the home page and scrolls to the carousel, which makes it load. */
async function openCarousel(page: Page) {
  await openPage(page, "/");
  await ourClients(page).scrollIntoViewIfNeeded();
  await pause(page).scrollIntoViewIfNeeded();
}

test("the hero has a title, links to the quote form and the telephone, and six equal ones to services", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comprehensive Security Solutions");
  expect(await links(hero(page))).toEqual(["/request-a-quote", "tel:+92510000000", ...heroPaths]);
  const looks = await hero(page)
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { backgroundColor, borderTopColor, color, height, width } = getComputedStyle(tile);
        return [backgroundColor, borderTopColor, color, height, width].join(" ");
      }),
    );
  expect(looks).toHaveLength(heroPaths.length);
  expect(new Set(looks).size).toBe(1);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the first screen at ${width} x ${height} px says who, where and what next`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, "/");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: "Stand Fast Security, home page" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(hero(page).getByText("Islamabad · Punjab · KPK")).toBeInViewport({ ratio: 1 });
    for (const action of ["Request a quotation", "+92 51 000 0000"]) {
      await expect(hero(page).getByRole("link", { name: action })).toBeInViewport({ ratio: 1 });
    }
    // What is above the hero: the notice about samples, the bar with the telephone, and the header.
    expect((await hero(page).boundingBox())?.y).toBeLessThanOrEqual(height * FRAME_SHARE);
  });
}

test("no licence is shown in the hero while the licences are samples", async ({ page }) => {
  await openPage(page, "/");
  await expect(hero(page).getByText(/licen[cs]e|to be supplied/i)).toHaveCount(0);
});

test("the page shows the founding date", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("heading", { name: "Standing fast since 28 January 2008" })).toBeVisible();
});

test("the service strip has five links with icons", async ({ page }) => {
  await openPage(page, "/");
  const services = page.getByRole("navigation", { name: "Services" });
  await expect(services.getByRole("link")).toHaveText(strip.map(({ name }) => name));
  expect(await links(services)).toEqual(strip.map(({ path }) => path));
});

test("there are five service blocks, each with title, picture, text and Read More", async ({ page }) => {
  await openPage(page, "/");
  const blocks = page.getByRole("article");
  expect(await links(page.getByRole("region", { name: /One company for guards/ }))).toEqual(blockPaths);
  for (const index of blockPaths.keys()) {
    const block = blocks.nth(index);
    const title = await block.getByRole("heading", { level: 3 }).innerText();
    await expect(block.getByRole("link", { name: `Read More about ${title}` })).toBeVisible();
    await expect(block.getByRole("img").first()).toBeVisible();
    await expect(block.getByRole("paragraph")).not.toBeEmpty();
  }
});

test("the service blocks alternate between picture left and picture right", async ({ page }) => {
  await openPage(page, "/");
  const sides: string[] = [];
  for (const index of blockPaths.keys()) {
    const block = page.getByRole("article").nth(index);
    const picture = await block.getByRole("img").first().boundingBox();
    const title = await block.getByRole("heading").boundingBox();
    sides.push((picture?.x ?? 0) < (title?.x ?? 0) ? "left" : "right");
  }
  expect(sides).toEqual(["left", "right", "left", "right", "left"]);
});

test("Read More opens its page without loading a document", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("link", { name: "Read More about the company" }).click();
  await expect(page).toHaveURL("/about-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the emergency numbers are in three groups of four, and each is a tel link", async ({ page }) => {
  await openPage(page, "/");
  const groups = page.getByRole("region", { name: "Emergency Numbers" }).getByRole("list");
  await expect(groups).toHaveCount(emergencyGroups.length);
  const tops = new Set<number | undefined>();
  for (const [index, entries] of emergencyGroups.entries()) {
    const group = groups.nth(index);
    await expect(group.getByRole("listitem")).toHaveText(entries);
    expect(await links(group)).toEqual(entries.map((entry) => `tel:${/\d+$/.exec(entry)?.[0]}`));
    tops.add((await group.boundingBox())?.y);
  }
  expect(tops.size).toBe(1);
});

test("the client carousel shows 5 slides, 4 at 1024 px and below, 3 at 768 px and below", async ({ page }) => {
  await openCarousel(page);
  await pause(page).click();
  for (const { width, slides } of [
    { width: 1440, slides: 5 },
    { width: 1025, slides: 5 },
    { width: 1024, slides: 4 },
    { width: 769, slides: 4 },
    { width: 768, slides: 3 },
    { width: 390, slides: 3 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await toggle(page).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await shownClients(page)).length, `at ${width} px`).toBe(slides);
  }
});

test("the carousel's button is 44 px wide and high, beside the heading", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openCarousel(page);
    const [button, title] = [
      await pause(page).boundingBox(),
      await ourClients(page).getByRole("heading", { name: "Our Clients" }).boundingBox(),
    ];
    expect([button?.width, button?.height]).toEqual([44, 44]);
    expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(button?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
  }
});

test("on a phone the emergency numbers are low rows in two columns", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/");
  const rows = page.getByRole("region", { name: "Emergency Numbers" }).getByRole("listitem");
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(2);
  for (const { height } of boxes) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThan(60);
  }
});

test("the client carousel advances by one, pauses and resumes", async ({ page }) => {
  await page.clock.install();
  await openCarousel(page);
  await expect.poll(() => shownClients(page)).toEqual(clients.slice(0, 5));
  await page.clock.runFor(2100);
  await expect.poll(() => shownClients(page)).toEqual(clients.slice(1, 6));

  await pause(page).click();
  await page.clock.runFor(1000);
  await finishAnimations(page);
  const shown = await shownClients(page);
  await page.clock.runFor(10_000);
  await finishAnimations(page);
  expect(await shownClients(page)).toEqual(shown);

  await ourClients(page).getByRole("button", { name: "Play the client carousel" }).click();
  await page.clock.runFor(2100);
  await expect.poll(() => shownClients(page)).not.toEqual(shown);
  await expect(pause(page)).toBeVisible();
});

test("the client carousel slides for 1 s every 2 s, without arrows or dots", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await openCarousel(page);
  await page.clock.pauseAt(60_000);
  await untilSlide(page);
  for (let slide = 0; slide < 2; slide += 1) {
    const { waited, duration } = await untilSlide(page);
    expect(waited).toBeGreaterThan(1900);
    expect(waited).toBeLessThan(2300);
    expect(duration).toBe(1000);
  }
  await expect(ourClients(page).getByRole("button")).toHaveCount(1);
});

test("the client carousel loops", async ({ page }) => {
  test.slow();
  await page.clock.install({ time: 0 });
  await openCarousel(page);
  await expect.poll(() => shownClients(page)).toEqual(clients.slice(0, 5));
  await page.clock.pauseAt(60_000);
  await finishAnimations(page);
  const circle = [...clients, ...clients, ...clients];
  let shown = await shownClients(page);
  const from = clients.indexOf(shown[0] ?? "");
  for (const step of clients.keys()) {
    const before = shown;
    await expect(async () => {
      await page.clock.runFor(500);
      await finishAnimations(page);
      shown = await shownClients(page);
      expect(shown).not.toEqual(before);
    }).toPass({ intervals: [50] });
    expect(shown).toEqual(circle.slice(from + step + 1, from + step + 6));
  }
});

test("the accessibility tree contains the eight clients once", async ({ page }) => {
  await openCarousel(page);
  await expect(ourClients(page).getByRole("listitem")).toHaveText(clients);
  await expect(ourClients(page).getByRole("img")).toHaveCount(0);
});

test("with reduced motion the clients are a static list", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openPage(page, "/");
  await expectPlainList(page);
  const shown = await shownClients(page);
  await page.clock.runFor(10_000);
  expect(await shownClients(page)).toEqual(shown);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the clients are a static list", async ({ page }) => {
    await page.goto("/");
    await expectPlainList(page);
  });

  test("every link of the page exists", async ({ page }) => {
    await page.goto("/");
    const all = await links(page.getByRole("main"));
    expect(all).toEqual(expect.arrayContaining([...heroPaths, ...strip.map(({ path }) => path), "/about-us"]));
  });
});

async function expectPlainList(page: Page) {
  await expect(ourClients(page).getByRole("listitem")).toHaveText(clients);
  for (const client of await ourClients(page).getByRole("listitem").all()) {
    await expect(client.getByRole("presentation")).toBeVisible();
  }
  await expect(ourClients(page).getByRole("button")).toHaveCount(0);
}

/** The names in the visible slides. Queried by text, because the carousel is hidden from the accessibility tree. */
function shownClients(page: Page): Promise<string[]> {
  return ourClients(page)
    .getByText(new RegExp(`^(${clients.join("|")})$`))
    .evaluateAll(
      (names) =>
        new Promise<string[]>((resolve) => {
          const observer = new IntersectionObserver((entries) => {
            observer.disconnect();
            const whole = entries.filter((entry) => entry.intersectionRatio > 0.9).map((entry) => entry.target);
            whole.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
            resolve(whole.map((name) => name.textContent ?? ""));
          });
          for (const name of names) observer.observe(name);
        }),
    );
}

/** Lets the clock run until the carousel moves on: after how long, and for how long, in milliseconds. */
async function untilSlide(page: Page): Promise<{ waited: number; duration: number }> {
  for (let waited = STEP_MS; waited <= 4000; waited += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    const [duration] = await ourClients(page).evaluate(finishSlides);
    if (duration !== undefined) return { waited, duration };
  }
  throw new Error("the carousel does not move on");
}

/** Brings the running slides to their ends, and returns their durations. */
function finishSlides(section: Element): number[] {
  const slides = section
    .getAnimations({ subtree: true })
    .filter((animation) => animation instanceof CSSTransition && animation.transitionProperty === "transform");
  for (const slide of slides) slide.finish();
  return slides.map((slide) => Number(slide.effect?.getTiming().duration));
}

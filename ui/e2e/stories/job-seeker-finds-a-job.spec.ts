import type { Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { JOB } from "../support/addresses";
import { JOB_TITLES, publishJobs } from "../support/content";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { FAILED } from "../support/form-page";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { expectJobs, fetchJobs } from "../support/jobs";
import { footerLink, heading, main, openPage } from "../support/open-page";
import { toast } from "../support/toast";

/** The four sample jobs, each in a different city. */
const ALL = ["Security Guard", "Security Supervisor", "Driver", "Cook"];

const board = (page: Page) => page.getByRole("region", { name: "Current Openings" });
const cards = (page: Page) => board(page).getByRole("article");
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const readMore = (page: Page) => card(page, JOB.title).getByRole("link", { name: /^Read More/ });
const papers = (page: Page) =>
  page.getByRole("region", { name: "Bring to the interview" }).getByRole("listitem");
const titles = (page: Page) => cards(page).getByRole("heading");

/** The next request for the content of a page fails. */
async function failOnce(page: Page): Promise<void> {
  const busy = { status: 503, json: { success: false, message: "Busy." } };
  await page.route(PAGE_CONTENT, (route) => route.fulfill(busy), { times: 1 });
}

test("on a phone, the first screen shows jobs, pay and a WhatsApp link for other districts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/career");
  const banner = main(page)
    .locator("section")
    .filter({ has: heading(page, "Jobs") });
  for (const text of [
    "Security Guard",
    "Islamabad",
    "from Rs 45,000",
    "Cook",
    "Peshawar",
    "Rs 2,000 a day",
  ]) {
    await expect(banner.getByText(text, { exact: true }), text).toBeInViewport({ ratio: 1 });
  }
  const chat = banner.getByRole("link", { name: "Write your district on WhatsApp" });
  await expect(chat).toBeInViewport({ ratio: 1 });
  await expect(chat).toHaveAttribute(
    "href",
    /\?text=I%20want%20to%20apply%20for%20a%20job\..*%0AMy%20district%3A%20%0A/,
  );
  await expect(banner.getByText("Our office is in Islamabad.")).toBeInViewport();
});

test("a card shows lodging, meals, schooling and height", async ({ page }) => {
  await openPage(page, "/career");
  const guard = card(page, "Security Guard");
  for (const [label, value] of [
    ["Lodging", "A shared room, free"],
    ["Meals", "On the night shift"],
    ["Schooling", "Middle school"],
    ["Height", "Men 5 ft 6, women 5 ft 2"],
  ] as const) {
    await expect(guard.getByRole("term").getByText(label)).toBeVisible();
    await expect(guard.getByText(value, { exact: true })).toBeVisible();
  }
});

test("the jobs page lists the papers to bring below the jobs", async ({ page }) => {
  await openPage(page, "/career");
  const regions = main(page).getByRole("region");
  const names = await regions.evaluateAll((found) =>
    found.map((region) => region.querySelector("h1, h2")?.textContent),
  );
  expect(names.slice(0, 3)).toEqual([
    "Why Work With Us?",
    "Current Openings",
    "Bring to the interview",
  ]);
  await expect(papers(page)).toHaveCount(6);
  await expect(papers(page).nth(0)).toHaveText(
    "Your original CNIC, to show and take back required",
  );
  await expect(papers(page).nth(1)).toHaveText("School certificates if you have it");
});

test("a job's page lists the papers to bring", async ({ page }) => {
  await openPage(page, "/career");
  await card(page, "Security Guard")
    .getByRole("link", { name: /^Read More/ })
    .click();
  await expect(heading(page, "Security Guard")).toBeFocused();
  // The page shows a mark instead of the words "if you have one".
  await expect(papers(page).filter({ hasText: "Discharge book" })).toHaveText(
    "Discharge book or service card if you have it",
  );
});

ownServerTest("a job without its own papers lists the usual ones", async ({ page, server }) => {
  await publishJobs(server);
  await openPage(page, "/career/driver");
  await expect(papers(page)).toHaveCount(6);
  await expect(papers(page).nth(4)).toHaveText("For a driver's job, your driving licence required");
});

test("the jobs page lists three benefits", async ({ page }) => {
  await openPage(page, "/career");
  await expect(
    page.getByRole("region", { name: "Why Work With Us?" }).getByRole("listitem"),
  ).toHaveCount(3);
});

for (const path of ["/career", "/career-apply", JOB.path]) {
  test(`${path} warns applicants about fraud`, async ({ page }) => {
    await openPage(page, path);
    // Applicants never pay. The warning has the number to call if somebody asks for money.
    const warning = page.getByRole("complementary", { name: "We never charge applicants" });
    await expect(warning.getByRole("link")).toHaveAttribute("href", /^tel:\+92\d+$/);
  });
}

test("the jobs page lists the jobs by deadline", async ({ page }) => {
  await openPage(page, "/career");
  const jobs = await fetchJobs(page);
  const deadlines = jobs.map(({ expired_date }) => expired_date);
  expect(deadlines).toEqual(deadlines.toSorted());
  await expect(titles(page)).toHaveText(jobs.map(({ title }) => title));
});

test("a card shows the facts of its job", async ({ page }) => {
  await openPage(page, "/career");
  const jobs = await fetchJobs(page);
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    const facts = card(page, job.title).locator("div:has(> dt)");
    const fact = (label: string) =>
      facts.filter({ has: page.getByRole("term").getByText(label) }).getByRole("definition");
    await expect(fact("Location")).toHaveText(job.location);
    await expect(fact("Positions")).toHaveText(
      job.no_of_vacancies === 1 ? "One position" : `${job.no_of_vacancies} positions`,
    );
    await expect(fact("Age limit")).toHaveText(`age ${job.min_age} to ${job.max_age}`);
    await expect(fact("Deadline").getByRole("time")).toHaveAttribute("datetime", job.expired_date);
    await expect(card(page, job.title)).toContainText(job.description.split("\n\n").at(-1) ?? "");
  }
});

test("a visitor who finds no suitable job can go to the application form", async ({ page }) => {
  await openPage(page, "/career");
  await page.getByRole("link", { name: "Send an application" }).last().click();
  await expect(page).toHaveURL("/career-apply");
  await expect(heading(page, "Apply for a job")).toBeFocused();
});

test("a card links to the page with the full text of its job", async ({ page }) => {
  await openPage(page, "/career");
  const job = (await fetchJobs(page)).find(({ title }) => title === JOB.title);
  await card(page, JOB.title).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(JOB.path);
  await expect(heading(page, JOB.title)).toBeFocused();
  await expect(page).toHaveTitle(`${JOB.title} in ${JOB.location} | Stand Fast Security`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
    `HomeJobs${JOB.title}`,
  );
  const paragraphs = job?.description.split("\n\n") ?? [];
  expect(paragraphs.length).toBeGreaterThan(0);
  for (const paragraph of paragraphs)
    await expect(main(page).getByText(paragraph, { exact: true })).toBeVisible();
});

test("the WhatsApp links on a job's page name the job", async ({ page }) => {
  await openPage(page, JOB.path);
  const chat = main(page).getByRole("link", { name: "No CV? Use WhatsApp" });
  const start = /\?text=I%20want%20to%20apply%3A%20Driver%2C%20Lahore\./;
  await expect(chat).toHaveAttribute("href", start);
  await page.setViewportSize({ width: 390, height: 900 });
  const whatsapp = page.getByRole("complementary").getByRole("link", { name: "WhatsApp" });
  await expect(whatsapp).toHaveAttribute("href", start);
  await expect(whatsapp, "in the bar").toBeInViewport({ ratio: 1 });
});

test("Apply Now on a job's page leads to the form for the job", async ({ page }) => {
  await openPage(page, JOB.path);
  await main(page).getByRole("link", { name: "Apply Now" }).last().click();
  await expect(page).toHaveURL("/career-apply?job=driver");
});

test("if the jobs fail to load, the visitor sees an error and can try again", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy\./);
  const failure = page.getByRole("heading", { name: "The openings could not be loaded" });
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/contact-us");
  await failOnce(page);
  await footerLink(page, "Jobs").click();
  await expect(failure).toBeVisible();
  await expect(board(page).getByText(FAILED)).toBeVisible();
  await expect(toast(page, FAILED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titles(page)).toHaveText(ALL);
});

test("if a job fails to load, the visitor sees an error and can try again", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy\./);
  await openPage(page, "/career");
  await failOnce(page);
  await readMore(page).click();
  await expect(heading(page, "The page could not be loaded")).toBeFocused();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, JOB.title)).toBeFocused();
});

/** The specification prescribes this spelling. */
const noJobs = (page: Page) => board(page).getByRole("heading", { name: "No Jpbs Found!" });

emptySiteTest(
  "on a slow network, a status announces that the jobs are loading",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openPage(page, "/contact-us");
    const release = await holdRequests(page, PAGE_CONTENT);
    await footerLink(page, "Jobs").click();
    await expect(page.getByRole("status")).toHaveText("Loading the openings");
    release();
    await expect(noJobs(page)).toBeVisible();
    await expect(page.getByRole("status")).toHaveCount(0);
  },
);

emptySiteTest("an empty list shows a notice with a link to the home page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/career");
  await expect(noJobs(page)).toBeVisible();
  await expectAccessible(page);
  await board(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

ownServerTest(
  "a closed job's page says so and links to the open ones",
  async ({ page, server, browserErrors }) => {
    browserErrors.expect(/status of 410/);
    const closed = heading(page, "This opening has closed");
    const [driver = ""] = await publishJobs(server);
    await openPage(page, "/career");
    await server.runCommand("jobs", "close", driver);
    await expectJobs(page, ["Cook", "Dog handler"]);
    await card(page, "Driver").getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL("/career/driver");
    await expect(closed).toBeFocused();

    expect((await openPage(page, "/career/driver"))?.status()).toBe(410);
    await expect(closed).toBeVisible();
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expectAccessible(page);
    const openNow = page.getByRole("region", { name: "Open now" }).getByRole("article");
    await expect(openNow).toHaveCount(2);
    await openNow.getByRole("heading", { name: "Cook" }).getByRole("link").click();
    await expect(heading(page, "Cook")).toBeFocused();
  },
);

ownServerTest(
  "after half an hour, a returning visitor sees the current jobs",
  async ({ page, server }) => {
    await page.clock.install();
    const [driver = ""] = await publishJobs(server);
    await openPage(page, "/career");
    await expect(titles(page)).toHaveText(JOB_TITLES);
    await server.runCommand("jobs", "close", driver);
    await expectJobs(page, ["Cook", "Dog handler"]);
    await page.clock.fastForward("31:00");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(titles(page)).toHaveText(["Cook", "Dog handler"]);
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can go from the list through a job to the form", async ({ page }) => {
    await page.goto("/career");
    await expect(titles(page)).toHaveText(ALL);
    await readMore(page).click();
    await expect(page).toHaveURL(JOB.path);
    await main(page).getByRole("link", { name: "Apply Now" }).first().click();
    await expect(heading(page, "Apply for a job")).toBeVisible();
  });
});

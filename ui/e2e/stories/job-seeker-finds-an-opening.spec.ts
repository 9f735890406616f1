import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../checks/accessibility";
import { brokenPictures } from "../checks/layout-faults";
import { JOB } from "../support/addresses";
import { emptySiteTest, expect, ownServerTest, test } from "../support/fixtures";
import { holdRequests, PAGE_CONTENT } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { expectOpenings, longDate, type Opening, openingsOf } from "../support/openings";
import { toast } from "../support/toast";

const FAILED = "An error occurred. Please try again.";
const FAILED_TITLE = "The openings could not be loaded";
/** The specification's spelling. */
const NONE = "No Jpbs Found!";

const CLOSED = "This opening has closed";
/** Chromium's console message for a document with this status. */
const documentGone = /Failed to load resource: the server responded with a status of 410/;

const main = (page: Page) => page.getByRole("main");
const board = (page: Page) => page.getByRole("region", { name: "Current Openings" });
const cards = (page: Page) => board(page).getByRole("article");
const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const openNow = (page: Page) => page.getByRole("region", { name: "Open now" });
const footerJobs = (page: Page) => page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "Jobs" });
/** The value of a label in a list of facts. */
const fact = (region: Locator, label: string) =>
  region.locator("div:has(> dt)").filter({ hasText: label }).getByRole("definition");

async function expectFacts(region: Locator, job: Opening) {
  await expect(fact(region, "Location")).toHaveText(job.location);
  await expect(fact(region, "Positions")).toHaveText(String(job.no_of_vacancies));
  await expect(fact(region, "Age limit")).toHaveText(`${job.min_age} to ${job.max_age} years`);
  await expect(fact(region, "Deadline")).toHaveText(longDate(job.expired_date));
}

test("the jobs page shows the benefits in three cards", async ({ page }) => {
  await openPage(page, "/career");
  const benefits = page.getByRole("region", { name: "Why Work With Us?" }).getByRole("listitem");
  await expect(benefits).toHaveCount(3);
  await expect(benefits.nth(0)).toContainText("Life Insurance");
  await expect(benefits.nth(1)).toContainText(/EOBI Registered.*pension and retirement benefits/);
  await expect(benefits.nth(2)).toContainText(/ESSI Registered.*health insurance, disability and maternity leave/);
});

test("openings are sorted by deadline, each with facts and description", async ({ page }) => {
  await openPage(page, "/career");
  const jobs = await openingsOf(page);
  expect(jobs.length).toBeGreaterThan(1);
  expect(jobs.map(({ expired_date }) => expired_date)).toEqual(jobs.map(({ expired_date }) => expired_date).toSorted());
  await expect(cards(page)).toHaveCount(jobs.length);
  for (const [index, job] of jobs.entries()) {
    const shown = cards(page).nth(index);
    await expect(shown.getByRole("heading", { name: job.title })).toBeVisible();
    await expectFacts(shown, job);
    const beginning = job.description.replace(/\s+/g, " ").slice(0, 150);
    await expect(shown.getByText(beginning)).toBeVisible();
  }
});

test("Apply Now leads to the form for that opening", async ({ page }) => {
  await openPage(page, "/career");
  await card(page, JOB.title)
    .getByRole("link", { name: /^Apply Now/ })
    .click();
  await expect(page).toHaveURL("/career-apply?job=driver");
  await expect(main(page).getByText(`You are applying for: ${JOB.title}, ${JOB.location}`)).toBeVisible();
});

test("the call to action links to the form without an opening", async ({ page }) => {
  await openPage(page, "/career");
  await page.getByRole("region", { name: "No job here for you?" }).getByRole("link", { name: "Send an application" }).click();
  await expect(page).toHaveURL("/career-apply");
  await expect(heading(page, "Apply for a job")).toBeFocused();
});

for (const path of ["/career", JOB.path, "/career-apply"]) {
  test(`${path} says that applicants never pay, and which number to call`, async ({ page }) => {
    await openPage(page, path);
    const notice = page.getByRole("complementary", { name: "We never charge applicants" });
    await expect(notice).toContainText("fraud");
    await expect(notice.getByRole("link")).toHaveAttribute("href", /^tel:\+92\d+$/);
  });
}

test("an opening has a page with all its facts and the full text", async ({ page }) => {
  await openPage(page, "/career");
  await card(page, JOB.title).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(JOB.path);
  await expect(heading(page, JOB.title)).toBeFocused();
  const job = (await openingsOf(page)).find(({ title }) => title === JOB.title);
  if (!job) throw new Error("the sample opening is missing");
  await expectFacts(page.getByRole("region", { name: "At a glance" }), job);
  for (const paragraph of job.description.split("\n\n"))
    await expect(main(page).getByText(paragraph, { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(`HomeJobs${JOB.title}`);
  await expect(page).toHaveTitle(`${JOB.title} in ${JOB.location} | Stand Fast Security`);
  await main(page).getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL("/career-apply?job=driver");
});

ownServerTest("an opening shows its terms as far as they are given", async ({ page, server }) => {
  const terms = ["--pay-min", "45000", "--pay-max", "52000", "--pay-period", "month", "--meals", "two a day, free"];
  const flags = [...terms, "--documents", "Original CNIC; discharge book"];
  await server.addJob({ title: "Guard", location: "Taxila", deadline: "2999-12-31", description: "You guard.", flags });
  await server.addJob({ title: "Cook", location: "Taxila", deadline: "2999-12-31", description: "You cook." });
  await expectOpenings(page, ["Guard", "Cook"]);
  await openPage(page, "/career");
  await expect(fact(card(page, "Guard"), "Pay")).toHaveText("Rs 45,000 to 52,000 a month");
  await expect(card(page, "Cook").getByRole("term")).toHaveText(["Location", "Positions", "Age limit", "Deadline"]);
  await card(page, "Guard").getByRole("heading").getByRole("link").click();
  const conditions = page.getByRole("region", { name: "What comes with it" });
  await expect(conditions.getByRole("term")).toHaveText(["Meals"]);
  await expect(fact(conditions, "Meals")).toHaveText("two a day, free");
  const documents = page.getByRole("region", { name: "Bring to the interview" }).getByRole("listitem");
  await expect(documents).toHaveText(["Original CNIC", "discharge book"]);
  await expectAccessible(page);
  await openPage(page, "/career/cook");
  await expect(page.getByRole("region", { name: "The work" })).toBeVisible();
  await expect(conditions).toHaveCount(0);
  await expect(documents).toHaveCount(0);
});

test("the URL of an opening can be opened directly and shared", async ({ page }) => {
  await openPage(page, JOB.path);
  await expect(heading(page, JOB.title)).toBeVisible();
  const meta = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(meta("og:title")).toHaveAttribute("content", `${JOB.title} in ${JOB.location}`);
  await expect(meta("og:description")).toHaveAttribute(
    "content",
    /^6 positions in Lahore, age 23 to 55\. From Rs 55,000 a month\. Apply by \d+ /,
  );
  await expect(meta("og:url")).toHaveAttribute("content", `https://standfast.example${JOB.path}`);
});

test("an opening's page is marked up as JobPosting, and only with facts that it shows", async ({ page }) => {
  await openPage(page, JOB.path);
  const posting = await jobPosting(page);
  const job = (await openingsOf(page)).find(({ title }) => title === JOB.title);
  if (!job) throw new Error("the sample opening is missing");
  expect(posting).toEqual({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: job.description
      .split("\n\n")
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join(""),
    datePosted: job.posted_at,
    validThrough: `${job.expired_date}T23:59:59+05:00`,
    hiringOrganization: {
      "@type": "Organization",
      name: "Stand Fast Security",
      sameAs: "https://standfast.example/",
      logo: "https://standfast.example/images/brand/icon-512.png",
    },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: job.location, addressCountry: "PK" },
    },
    employmentType: "FULL_TIME",
    workHours: job.hours,
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "PKR",
      value: { "@type": "QuantitativeValue", minValue: 55_000, unitText: "MONTH" },
    },
    identifier: { "@type": "PropertyValue", name: "Stand Fast Security", value: String(job.id) },
    totalJobOpenings: job.no_of_vacancies,
    directApply: true,
    url: `https://standfast.example${JOB.path}`,
  });
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(fact(glance, "Employer")).toHaveText("Stand Fast Security");
  await expect(fact(glance, "Employment")).toHaveText("Full time");
  await expect(fact(glance, "Pay")).toHaveText("From Rs 55,000 a month");
  await expect(fact(glance, "Hours")).toHaveText(job.hours ?? "");
  await expect(fact(glance, "Opening number")).toHaveText(String(job.id));
  await expect(fact(glance, "Posted")).toHaveText(longDate(job.posted_at.slice(0, 10)));
  await expect(main(page).getByText(`${job.location}, Pakistan. Apply by ${longDate(job.expired_date)}.`)).toBeVisible();
});

test("the list of openings is not marked up as JobPosting", async ({ page }) => {
  await openPage(page, "/career");
  await expect(cards(page).first()).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]', { hasText: "JobPosting" })).toHaveCount(0);
});

test("after a navigation the list is announced as loading, then shown", async ({ page }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, PAGE_CONTENT);
  await footerJobs(page).click();
  await expect(page.getByRole("status")).toHaveText("Loading the openings");
  release();
  await expect(card(page, JOB.title)).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a list that fails to load shows an error, and Try again loads it", async ({ page, browserErrors }) => {
  browserErrors.expect(
    /request failed: .*\/api\/page.* net::ERR_CONNECTION_REFUSED/,
    /console error: TypeError: Failed to fetch/,
  );
  browserErrors.expect(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  await openPage(page, "/contact-us");
  await page.route(PAGE_CONTENT, (route) => route.abort("connectionrefused"), { times: 1 });
  await footerJobs(page).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(board(page).getByRole("heading", { name: FAILED_TITLE })).toBeVisible();
    await expect(board(page).getByText(FAILED)).toBeVisible();
    await expect(toast(page, FAILED)).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
  }
  await board(page).getByRole("button", { name: "Try again" }).click();
  await expect(card(page, JOB.title)).toBeVisible();
});

test("an opening that fails to load shows an error, and Try again loads it", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/, /console error: Error: Busy/);
  await openPage(page, "/contact-us");
  await footerJobs(page).click();
  await expect(card(page, JOB.title)).toBeVisible();
  await page.route(PAGE_CONTENT, (route) => route.fulfill({ status: 503, json: { success: false, message: "Busy." } }), {
    times: 1,
  });
  await card(page, JOB.title)
    .getByRole("link", { name: /^Read More/ })
    .click();
  await expect(page.getByRole("heading", { name: FAILED_TITLE })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, JOB.title)).toBeFocused();
});

emptySiteTest("an empty list shows a message and links to the home page", async ({ page }) => {
  await openPage(page, "/career");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(board(page).getByRole("heading", { name: NONE })).toBeVisible();
    await expectAccessible(page, ` at ${width} px`);
  }
  await board(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

emptySiteTest("an empty list shows the same message after a navigation", async ({ page }) => {
  await openPage(page, "/contact-us");
  await footerJobs(page).click();
  await expect(board(page).getByRole("heading", { name: NONE })).toBeVisible();
});

ownServerTest("an opening that the office adds is shown, with any HTML in it escaped", async ({ page, server }) => {
  const description = 'Bring <b>"papers"</b> & patience.\nNo <script>alert(1)</script>';
  await server.addJob({ title: "Guard & <i>Gate</i>", location: "Taxila", deadline: "2999-12-31", description });
  await expectOpenings(page, ["Guard & <i>Gate</i>"]);
  await openPage(page, "/career");
  await cards(page).getByRole("heading").getByRole("link").click();
  await expect(heading(page, "Guard & <i>Gate</i>")).toBeVisible();
  await expect(main(page).getByText(description)).toBeVisible();
  await page.reload();
  expect(await jobPosting(page)).toMatchObject({
    description: '<p>Bring &lt;b&gt;"papers"&lt;/b&gt; &amp; patience.<br>No &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  });
});

ownServerTest("the page of a closed opening says so and lists the open ones", async ({ page, server, browserErrors }) => {
  browserErrors.expect(documentGone);
  const closed = await server.addJob({ title: "Cook", location: "Murree", deadline: "2999-12-31", description: "You cook." });
  await server.addJob({ title: "Driver", location: "Lahore", deadline: "2999-12-31", description: "You drive." });
  await server.command("jobs", "close", closed.trim());
  await expectOpenings(page, ["Driver"]);
  const response = await openPage(page, "/career/cook");
  expect(response?.status()).toBe(410);
  await expect(heading(page, CLOSED)).toBeVisible();
  await expect(main(page).getByText("The deadline has passed, or the job has been filled.")).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]', { hasText: "JobPosting" })).toHaveCount(0);
  await expectAccessible(page);
  await openNow(page).getByRole("heading", { name: "Driver" }).getByRole("link").click();
  await expect(page).toHaveURL("/career/driver");
  await expect(heading(page, "Driver")).toBeFocused();
});

ownServerTest("a link to an opening that has closed since leads to the same page", async ({ page, server }) => {
  const closing = await server.addJob({ title: "Cook", location: "Murree", deadline: "2999-01-01", description: "You cook." });
  await server.addJob({ title: "Driver", location: "Lahore", deadline: "2999-12-31", description: "You drive." });
  await expectOpenings(page, ["Cook", "Driver"]);
  await openPage(page, "/career");
  await server.command("jobs", "close", closing.trim());
  await expectOpenings(page, ["Driver"]);
  await card(page, "Cook").getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL("/career/cook");
  await expect(heading(page, CLOSED)).toBeFocused();
  await expect(openNow(page).getByRole("article")).toHaveCount(1);
});

ownServerTest.describe("on the day of the deadline", () => {
  const DEADLINE = "2030-01-31";
  ownServerTest.use({ clock: `${DEADLINE}T12:00:00+05:00` });

  ownServerTest("an opening closes when its deadline day is over", async ({ page, server, browserErrors }) => {
    browserErrors.expect(documentGone);
    await server.addJob({ title: "Cook", location: "Murree", deadline: DEADLINE, description: "You cook." });
    const status = async () => (await page.request.get("/career/cook")).status();
    await expect.poll(status, { intervals: [100] }).toBe(200);
    // Lazy pictures would be missed while the server is down.
    expect(await brokenPictures(page)).toEqual([]);
    await server.restart("--clock", `${DEADLINE}T23:59:58+05:00`);
    await expect.poll(status, { intervals: [100] }).toBe(410);
    await openPage(page, "/career/cook");
    await expect(heading(page, CLOSED)).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  ownServerTest("the page of a closed opening links to the open ones", async ({ page, server, browserErrors }) => {
    browserErrors.expect(documentGone);
    const closed = await server.addJob({ title: "Cook", location: "Murree", deadline: "2999-12-31", description: "You cook." });
    await server.addJob({ title: "Driver", location: "Lahore", deadline: "2999-12-31", description: "You drive." });
    await server.command("jobs", "close", closed.trim());
    await expectOpenings(page, ["Driver"]);
    expect((await page.goto("/career/cook"))?.status()).toBe(410);
    await expect(heading(page, CLOSED)).toBeVisible();
    await openNow(page)
      .getByRole("link", { name: /^Apply Now/ })
      .click();
    await expect(page).toHaveURL("/career-apply?job=driver");
  });

  test("the list links to the pages of the openings, and these to the form", async ({ page }) => {
    await page.goto("/career");
    await expect(cards(page)).toHaveCount((await openingsOf(page)).length);
    await card(page, JOB.title)
      .getByRole("link", { name: /^Read More/ })
      .click();
    await expect(page).toHaveURL(JOB.path);
    await expect(heading(page, JOB.title)).toBeVisible();
    await main(page).getByRole("link", { name: "Apply Now" }).click();
    await expect(heading(page, "Apply for a job")).toBeVisible();
  });

  emptySiteTest("an empty list shows a message", async ({ page }) => {
    await page.goto("/career");
    await expect(board(page).getByRole("heading", { name: NONE })).toBeVisible();
  });
});

async function jobPosting(page: Page): Promise<unknown> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const postings = texts.map((text) => JSON.parse(text) as { "@type": string }).filter((data) => data["@type"] === "JobPosting");
  expect(postings).toHaveLength(1);
  return postings[0];
}

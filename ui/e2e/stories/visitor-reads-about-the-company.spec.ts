import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import builtIn from "../../../data/company.json" with { type: "json" };
import type { Company } from "../../src/api/types";
import { expectAccessible } from "../checks/accessibility";
import { createServerTest, expect, test } from "../support/fixtures";
import { heading, openPage } from "../support/open-page";
import { Server } from "../support/server";

const licences: Company["licences"] = [
  {
    name: "Licence to operate",
    authority: "Example Authority",
    number: "EX-1",
    territory: "Sindh",
    valid_until: "2031-06-30",
    url: "https://authority.example/register",
  },
  {
    name: "Membership",
    authority: "Example Association",
    number: "M 7",
    territory: null,
    valid_until: null,
    url: null,
  },
];
const directors: Company["directors"] = [
  {
    role: "Director",
    name: "First Example",
    photo: "/images/side/post-kit.svg",
    letter: ["Dear client,", "A first paragraph.", "A second one, <b>as typed</b>."],
  },
  {
    role: "Director",
    name: "Second Example",
    photo: "/images/people/director.svg",
    letter: ["One paragraph & no more."],
  },
];

/** A test on a server with a different company file. */
const otherCompanyTest = createServerTest(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  async ({}, use, testInfo) => {
    const file = testInfo.outputPath("company.json");
    const facts = { ...builtIn, samples: [], founded: "2011-03-09", licences, directors };
    await writeFile(file, JSON.stringify(facts));
    const server = await Server.start("--company", file);
    await use(server);
    await server.stop();
  },
);

const profiles = (page: Page) =>
  page
    .getByRole("region", { name: /^(Our directors|Letters from our directors)$/ })
    .getByRole("article");
const chart = (page: Page) => page.getByRole("region", { name: "From the directors to the gate" });
const papers = (page: Page) =>
  page.getByRole("region", { name: "Licence and papers" }).getByRole("definition");
const model = (page: Page) => page.getByRole("region", { name: "Operational Model" });

test("the About page of a sample site says that its facts are samples", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(page.getByText(/^Sample site: .* directors, clients, licences/)).toBeInViewport({
    ratio: 1,
  });
});

test("the About page shows the story, vision, mission, commitments and directors", async ({
  page,
}) => {
  await openPage(page, "/about-us");
  await expect(page.getByRole("region", { name: "On post since 2008" })).toBeVisible();
  for (const name of ["Our vision", "Our mission"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const commitments = page.getByRole("region", { name: "Four commitments to our clients" });
  await expect(commitments.getByRole("listitem")).toHaveCount(4);
  await expect(profiles(page)).toHaveCount(2);
});

test("the About page shows the organisation as a chart and as a list", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(
    chart(page).getByRole("img", { name: /^Organisation chart: two directors; at each site/ }),
  ).toBeVisible();
  await chart(page).getByRole("group").getByRole("heading", { level: 3 }).click();
  await expect(chart(page).getByRole("listitem").last()).toHaveText("Security guards");
});

test("the About page lists the ten rules and links to their full text", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(model(page).getByRole("heading", { level: 3 })).toHaveCount(10);
  await model(page).getByRole("link", { name: "The ten rules in full" }).click();
  await expect(page).toHaveURL("/organogram");
  await expect(heading(page, "Organogram")).toBeFocused();
});

test("the organogram page shows the chart, ten aspects and a paragraph on site staff", async ({
  page,
}) => {
  await openPage(page, "/organogram");
  await expect(chart(page).getByRole("img", { name: /^Organisation chart/ })).toBeVisible();
  await expect(model(page).getByRole("listitem").getByRole("heading", { level: 3 })).toHaveCount(
    10,
  );
  await expect(
    page.getByText("A site manager and supervisors are appointed for each site"),
  ).toBeVisible();
});

test("the organogram page shows the chart on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/organogram");
  await expect(chart(page).getByRole("img", { name: /^Organisation chart/ })).toBeVisible();
});

otherCompanyTest(
  "a company without samples shows its licences and no notice about samples",
  async ({ page }) => {
    await openPage(page, "/");
    await expect(page.getByText(/^Sample site/)).toBeHidden();
    await expect(papers(page).nth(0)).toHaveText(
      "Example Authority EX-1Licence to operate, SindhValid until 30 June 2031",
    );
    await expect(papers(page).nth(1)).toHaveText("Example Association M 7Membership");
    const register = papers(page).getByRole("link", { name: "Example Authority EX-1" });
    await expect(register).toHaveAttribute("href", "https://authority.example/register");
  },
);

otherCompanyTest(
  "the footer leads to the licences of a company, even from their own page",
  async ({ page }) => {
    await openPage(page, "/");
    const footer = page.getByRole("contentinfo");
    for (const _ of ["from another page", "from the page itself"]) {
      await footer
        .getByRole("link", { name: "Sindh: Example Authority EX-1 · Example Association M 7" })
        .click();
      await expect(page).toHaveURL("/why-stand-fast#papers-title");
      await expect(page.locator("#papers-title:focus")).toBeInViewport();
    }
  },
);

otherCompanyTest(
  "the About page links to the licences of a company and does not repeat them",
  async ({ page }) => {
    await openPage(page, "/about-us");
    await expect(papers(page), "only where a buyer decides").toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Licence and papers" }).click();
    await expect(page).toHaveURL("/why-stand-fast#papers-title");
  },
);

otherCompanyTest(
  "the About page shows a company's founding year, and its directors with photo, name and letter",
  async ({ page }) => {
    await openPage(page, "/about-us");
    await expect(page.getByRole("region", { name: "On post since 2011" })).toBeVisible();
    await expect(profiles(page)).toHaveCount(directors.length);
    for (const [index, { role, name, photo, letter }] of directors.entries()) {
      const profile = profiles(page).nth(index);
      await expect(profile.getByRole("heading", { level: 3 })).toHaveText(name);
      await expect(profile.getByText(role, { exact: true })).toBeVisible();
      await expect(
        profile.getByRole("img", { name: `${name}, ${role}`, exact: true }),
      ).toHaveAttribute("src", photo ?? "");
      for (const paragraph of letter)
        await expect(profile.getByText(paragraph, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
  },
);

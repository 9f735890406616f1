import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { Company } from "../../src/api/types";
import { operationalModel } from "../../src/words/organogram";
import { expectAccessible } from "../checks/accessibility";
import { overflow } from "../checks/layout-faults";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { Server } from "../support/server";

const panelTitles = ["We Offer", "Objective", "How We Operate", "Training", "Specialized Training"];
const aspects = operationalModel.map(({ title }) => title);
/** The structure of the picture, as a list. */
const CHART = `
- list:
  - listitem:
    - text: Chief Executive / Director
    - list:
      - listitem:
        - text: Director
        - list:
          - listitem:
            - text: At each site
            - list:
              - listitem:
                - text: Site manager
                - list:
                  - listitem:
                    - text: Shift supervisors
                    - list:
                      - listitem: Security guards
`;
const COMPANY_FILE = fileURLToPath(new URL("../../../data/company.json", import.meta.url));

const otherFacts: Partial<Company> = {
  samples: [],
  licences: [
    {
      name: "Licence to operate",
      authority: "Example Authority",
      number: "EX-1",
      territory: "Sindh",
      valid_until: "2031-06-30",
      url: "https://authority.example/register",
    },
    { name: "Membership", authority: "Example Association", number: "M 7", territory: null, valid_until: null, url: null },
  ],
  founded: "2011-03-09",
  areas_served: ["Sindh", "Balochistan"],
  directors: [
    {
      role: "Director",
      name: "First Example",
      photo: "/images/home/book-1000.webp",
      letter: ["Dear client,", "A first paragraph.", "A second one, <b>as typed</b>."],
    },
    { role: "Director", name: "Second Example", photo: "/images/people/director.svg", letter: ["One paragraph & no more."] },
  ],
};

/** A test on a server that was started with another company file. */
const otherCompanyTest = test.extend<{ other: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  other: async ({}, use, testInfo) => {
    const file = testInfo.outputPath("company.json");
    await writeFile(file, JSON.stringify({ ...(await builtInCompany()), ...otherFacts }));
    const server = await Server.start("--company", file);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ other }, use) => use(other.url),
});

const whyChooseUs = (page: Page) => page.getByRole("region", { name: "Why Choose Us" });
const directors = (page: Page) => page.getByRole("region", { name: /^(Our directors|Letters from our directors)$/ });
const chart = (page: Page) => page.getByRole("region", { name: "From the directors to the gate" });
const panels = (page: Page) => whyChooseUs(page).getByRole("group");
const panel = (page: Page, title: string) =>
  panels(page).filter({ has: page.getByRole("heading", { level: 3, name: title, exact: true }) });
const heading = (group: Locator) => group.getByRole("heading", { level: 3 });
const items = (group: Locator) => group.getByRole("listitem");

test("Why Choose Us has five panels, and the first is open", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(heading(panels(page))).toHaveText(panelTitles);
  for (const [index, title] of panelTitles.entries()) {
    await expect(items(panel(page, title)).first()).toBeVisible({ visible: index === 0 });
  }
});

test("each panel opens and closes by click without changing the others", async ({ page }) => {
  await openPage(page, "/about-us");
  for (const title of panelTitles) {
    const others = panelTitles.filter((other) => other !== title);
    const initiallyOpen = title === panelTitles[0];
    for (const open of [!initiallyOpen, initiallyOpen]) {
      await heading(panel(page, title)).click();
      await expect(items(panel(page, title)).last()).toBeVisible({ visible: open });
      for (const other of others) {
        await expect(items(panel(page, other)).first()).toBeVisible({ visible: other === panelTitles[0] });
      }
    }
  }
});

test("each panel opens and closes by keyboard", async ({ page }) => {
  await openPage(page, "/about-us");
  for (const title of panelTitles) {
    const initiallyOpen = title === panelTitles[0];
    await panel(page, title).locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(items(panel(page, title)).first()).toBeVisible({ visible: !initiallyOpen });
    await page.keyboard.press("Space");
    await expect(items(panel(page, title)).first()).toBeVisible({ visible: initiallyOpen });
  }
});

test("all panels are open in print", async ({ page }) => {
  await openPage(page, "/about-us");
  await page.emulateMedia({ media: "print" });
  for (const title of panelTitles) await expect(items(panel(page, title)).last()).toBeVisible();
});

for (const path of ["/about-us", "/organogram"]) {
  test(`${path} with all panels open has no accessibility violation and fits every width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, path);
    const groups = await page.getByRole("main").getByRole("group").all();
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      if (!(await items(group).first().isVisible())) await heading(group).click();
    }
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const group of groups) {
        // On phones the chart of /organogram is a list without a panel.
        if (width === 1440 || (await group.isVisible())) await expect(items(group).last()).toBeVisible();
      }
      await expectAccessible(page, ` at ${width} px`);
      expect(await overflow(page), `px too wide at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}

test("both directors are shown as in the company file, in one row at every width", async ({ page }) => {
  await openPage(page, "/about-us");
  await expectDirectors(page, await builtInCompany());
  const plates = directors(page).getByRole("article");
  for (const width of [390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await plates.evaluateAll((all) => all.map((plate) => Math.round(plate.getBoundingClientRect().top)));
    expect(new Set(tops), `rows at ${width} px`).toHaveProperty("size", 1);
  }
});

otherCompanyTest("another company's directors appear with photo, name and every paragraph of their letters", async ({ page }) => {
  await openPage(page, "/about-us");
  await expectDirectors(page, { ...(await builtInCompany()), ...otherFacts });
  const story = page.getByRole("region", { name: "Established on 9 March 2011" });
  await expect(story.getByText("in Sindh and Balochistan.")).toBeVisible();
});

otherCompanyTest(
  "licences are shown in short on the home page and in every footer, and in full on the About page",
  async ({ page }) => {
    await openPage(page, "/");
    await expect(page.getByText(/^Sample details/)).toBeHidden();
    const strip = page.getByRole("region", { name: "Licences and registrations" });
    await expect(strip.getByRole("listitem")).toHaveText(["SindhExample Authority, EX-1", "MembershipExample Association, M 7"]);
    await expectAccessible(page);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Example Authority EX-1 · Example Association M 7" }).click();
    await expect(page).toHaveURL("/about-us#licences");
    const licences = page.getByRole("region", { name: "Licences and registrations" });
    await expect(licences.getByRole("listitem")).toHaveText([
      "Licence to operateExample AuthorityNumberEX-1Valid inSindhValid until30 June 2031See it at the authority",
      "MembershipExample AssociationNumberM 7",
    ]);
    await expectAccessible(page);
  },
);

test("samples are named at the top of the page, and no licence is shown while it is one", async ({ page }) => {
  await openPage(page, "/");
  const notice = page.getByText("Sample details, not for use: telephone numbers, e-mail, office address");
  await expect(notice).toContainText("directors, licences, office hours");
  await expect(notice).toBeInViewport({ ratio: 1 });
  await openPage(page, "/about-us");
  await expect(page.getByText("Licensing authority to be supplied")).toHaveCount(0);
});

test("the About page has story, vision, mission, commitments and a summary of the ten rules", async ({ page }) => {
  await openPage(page, "/about-us");
  await expect(page.getByRole("region", { name: "Established on 28 January 2008" })).toBeVisible();
  for (const name of ["Our vision", "Our mission"]) await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const commitments = page.getByRole("region", { name: "Four commitments to our clients" });
  await expect(commitments.getByRole("listitem")).toHaveCount(4);
  const rules = page.getByRole("region", { name: "Operational Model" });
  await expect(rules.getByRole("heading", { level: 3 })).toHaveText(aspects);
  await rules.getByRole("link", { name: "The ten rules in full" }).click();
  await expect(page).toHaveURL("/organogram");
  await expect(page.getByRole("heading", { level: 1, name: "Organogram" })).toBeFocused();
});

test("the About page links to the reasons and to the laws", async ({ page }) => {
  for (const { name, path } of [
    { name: "Why Stand Fast", path: "/why-stand-fast" },
    { name: "The laws in brief", path: "/downloads" },
  ]) {
    await openPage(page, "/about-us");
    await whyChooseUs(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test("the organogram page has ten aspects and a paragraph on site staff", async ({ page }) => {
  await openPage(page, "/organogram");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("HomeWho we areOrganogram");
  const model = page.getByRole("region", { name: "Operational Model" });
  await expect(model.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText(aspects);
  await expect(page.getByText("A site manager and supervisors are appointed for each site")).toBeVisible();
});

for (const path of ["/about-us", "/organogram"]) {
  test(`${path} shows the organisation chart as a picture with alt text and as a list`, async ({ page }) => {
    await openPage(page, path);
    const picture = chart(page).getByRole("img", { name: /^Organisation chart: two directors; at each site/ });
    await expect(picture).toBeVisible();
    const list = chart(page).getByRole("group");
    await heading(list).click();
    await expect(list).toMatchAriaSnapshot(CHART);
  });
}

test("on a phone the organogram page shows the chart as a list, and no picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/organogram");
  await expect(chart(page).getByRole("list").first()).toBeVisible();
  await expect(chart(page)).toMatchAriaSnapshot(CHART);
  await expect(chart(page).getByRole("img")).toHaveCount(0);
});

test("on a phone the chart on the about page fits the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, "/about-us");
  const picture = await chart(page).getByRole("img").boundingBox();
  expect(picture?.x).toBeGreaterThanOrEqual(0);
  expect((picture?.x ?? 0) + (picture?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(390);
});

test("Why Stand Fast has chapters and links to the home page", async ({ page }) => {
  await openPage(page, "/why-stand-fast");
  await expect(page.getByRole("heading", { level: 1, name: "Why Stand Fast" })).toBeVisible();
  const main = page.getByRole("main");
  expect(await main.getByRole("img").count()).toBe(1);
  expect(await main.getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(5);
  expect(await main.getByRole("heading", { level: 3 }).count()).toBeGreaterThanOrEqual(10);
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the panels open and close, and the directors are visible", async ({ page }) => {
    await page.goto("/about-us");
    for (const title of panelTitles.slice(1)) {
      await expect(items(panel(page, title)).first()).toBeHidden();
      await heading(panel(page, title)).click();
      await expect(items(panel(page, title)).last()).toBeVisible();
      await heading(panel(page, title)).click();
      await expect(items(panel(page, title)).first()).toBeHidden();
    }
    await expectDirectors(page, await builtInCompany());
  });

  test("the chart's list opens", async ({ page }) => {
    await page.goto("/organogram");
    const list = chart(page).getByRole("group");
    await heading(list).click();
    await expect(list.getByText("Security guards", { exact: true })).toBeVisible();
  });
});

async function builtInCompany(): Promise<Company> {
  // The JSON boundary: the server reads the same file into the same type.
  return JSON.parse(await readFile(COMPANY_FILE, "utf8")) as Company;
}

async function expectDirectors(page: Page, company: Company) {
  const profiles = directors(page).getByRole("article");
  const hasLetters = !company.samples.includes("directors");
  await expect(directors(page)).toHaveAccessibleName(hasLetters ? "Letters from our directors" : "Our directors");
  await expect(profiles).toHaveCount(company.directors.length);
  const isSample = company.samples.includes("directors");
  for (const [index, { role, name, photo, letter }] of company.directors.entries()) {
    const profile = profiles.nth(index);
    await expect(profile.getByRole("heading", { level: 3 })).toHaveText(isSample ? role : name);
    await expect(profile.getByText(isSample ? name : role, { exact: true })).toBeVisible();
    const portrait = profile.getByRole("img", { name: `${name}, ${role}`, exact: true });
    await expect(portrait).toHaveAttribute("src", photo);
    await portrait.scrollIntoViewIfNeeded();
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const paragraph of letter)
      await expect(profile.getByText(paragraph, { exact: true })).toBeVisible({ visible: !isSample });
  }
}

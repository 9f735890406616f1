import { fetchAllPages, PLAIN, type ServedPage } from "../checks/whole-site";
import { JOB, NEWS_ITEM, NO_PAGE, pagesWithSamples } from "../support/addresses";
import { test as base, expect } from "../support/fixtures";

const PUBLIC_URL = "https://standfast.example";
const ABSOLUTE = /^https:\/\/standfast\.example\//;
const MOMENT_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The properties that search engines expect of each type. `telephone` is missing, because the sample company publishes no number.
 */
const required: Record<string, string[]> = {
  BreadcrumbList: ["itemListElement"],
  LocalBusiness: ["name", "address", "foundingDate", "areaServed", "logo", "url"],
  NewsArticle: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "validThrough",
    "hiringOrganization",
    "jobLocation",
    "employmentType",
    "identifier",
    "directApply",
    "totalJobOpenings",
  ],
};

type Node = Record<string, unknown> & { "@type": string };

/** The page's structured data, as schema.org nodes. */
const nodes = (page: ServedPage) => page.structuredData.map((text) => JSON.parse(text) as Node);
const ofType = (page: ServedPage, type: string) =>
  nodes(page).filter((node) => node["@type"] === type);
const pathsWith = (pages: ServedPage[], type: string) =>
  pages.filter((page) => ofType(page, type).length > 0).map((page) => page.path);

/** A test that reads every page of the sample site. */
const test = base.extend<{ pages: ServedPage[] }>({
  pages: async ({ page }, use) => use(await fetchAllPages(page)),
});

test("every page has its own title and description", ({ pages }) => {
  for (const property of ["title", "description"] as const) {
    const values = pages.map((served) => served[property]);
    expect(values.filter((value) => !value)).toEqual([]);
    expect(new Set(values).size, property).toBe(pages.length);
  }
});

test("every page has its canonical URL", ({ pages }) => {
  for (const { path, canonical } of pages)
    expect(canonical, path).toBe(path === NO_PAGE ? null : `${PUBLIC_URL}${path}`);
});

test("every link, picture and anchor on the site has a target", async ({ page, pages }) => {
  const anchorsOf = new Map(pages.map(({ path, anchors }) => [path, anchors]));
  const dead: string[] = [];
  const statuses = new Map<string, number>();
  for (const { path, references } of pages) {
    for (const reference of references) {
      const target = new URL(reference, `http://site${path}`);
      if (target.host !== "site" || target.protocol !== "http:") continue;
      const file = target.pathname + target.search;
      const status = statuses.get(file) ?? (await page.request.head(file, PLAIN)).status();
      statuses.set(file, status);
      // The 404 page links to an anchor on itself.
      if (status !== 200 && target.pathname !== NO_PAGE)
        dead.push(`${path}: ${reference} responds with ${status}`);
      const anchor = decodeURIComponent(target.hash.slice(1));
      if (
        anchor &&
        anchorsOf.has(target.pathname) &&
        !anchorsOf.get(target.pathname)?.includes(anchor)
      ) {
        dead.push(`${path}: ${reference} has no such anchor`);
      }
    }
  }
  expect(dead).toEqual([]);
  expect(statuses.size).toBeGreaterThan(pages.length);
});

test("structured data has the properties that search engines require", ({ pages }) => {
  for (const served of pages) {
    for (const node of nodes(served)) {
      expect(node["@context"], served.path).toBe("https://schema.org");
      expect(Object.keys(required), served.path).toContain(node["@type"]);
      const missing = required[node["@type"]]?.filter((property) =>
        [undefined, null, ""].includes(node[property] as string),
      );
      expect(missing, `${node["@type"]} on ${served.path}`).toEqual([]);
    }
  }
});

test("structured data is only on the pages that it describes", ({ pages }) => {
  expect(pathsWith(pages, "LocalBusiness")).toEqual(["/", "/contact-us"]);
  expect(pathsWith(pages, "NewsArticle")).toEqual([NEWS_ITEM.path]);
  expect(pathsWith(pages, "JobPosting")).toEqual([JOB.path]);
});

test("structured data has absolute URLs, and times with a time zone", ({ pages }) => {
  const only = (type: string) => pages.flatMap((served) => ofType(served, type))[0];
  expect(only("LocalBusiness")).toMatchObject({
    foundingDate: "2008-01-28",
    url: `${PUBLIC_URL}/`,
    logo: expect.stringMatching(ABSOLUTE),
  });
  const moments = {
    datePublished: expect.stringMatching(MOMENT_WITH_ZONE),
    dateModified: expect.stringMatching(MOMENT_WITH_ZONE),
  };
  expect(only("NewsArticle")).toMatchObject({ headline: NEWS_ITEM.title, ...moments });
  expect(only("JobPosting")).toMatchObject({
    validThrough: expect.stringMatching(/T23:59:59\+05:00$/),
    directApply: true,
  });
});

test("the structured data of every inner page in the sitemap repeats its breadcrumbs", ({
  pages,
}) => {
  const listed = pagesWithSamples.filter(({ indexed, path }) => indexed && path !== "/").length;
  expect(pathsWith(pages, "BreadcrumbList")).toHaveLength(listed);
  for (const served of pages) {
    for (const { itemListElement } of ofType(served, "BreadcrumbList")) {
      const steps = itemListElement as { position: number; name: string; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.map(({ name }) => name)).toEqual(served.trail);
      for (const { item } of steps) expect(item).toMatch(ABSOLUTE);
      expect(steps[0]?.item).toBe(`${PUBLIC_URL}/`);
      expect(steps.at(-1)?.item).toBe(served.canonical);
    }
  }
});

import "../entry-server";
import { Window } from "happy-dom";
import company from "../../../data/company.json";
import type { PageData, PublishedJob, Rendered, RenderRequest } from "../api/types";
import { fallbackEntries, site } from "../site";

/** An opening without words of its own: those of real openings are in the database. */
const job: PublishedJob = {
  id: 1,
  slug: "guard",
  title: "Guard",
  location: "Islamabad",
  no_of_vacancies: 2,
  min_age: 18,
  max_age: 55,
  expired_date: "2999-12-31",
  description: "",
  text: [],
  posted_at: "2026-11-21T10:00:00+05:00",
  pay_min: null,
  pay_max: null,
  pay_period: null,
  hours: null,
  days_off: null,
  overtime: null,
  lodging: null,
  meals: null,
  uniform: null,
  training: null,
  education: null,
  documents: null,
};

const data: PageData = { latestNews: null, news: [], newsPages: 1, newsItem: null, newsUpdatedAt: null, jobs: [job], job };

/** Pages whose words all come from the database. */
const WITHOUT_WORDS = ["/news/:slug", "/news/page/:page"];

/** The elements that hold running text. Headings, labels and buttons are not sentences. */
const TEXTS = "p, li, dd, figcaption";

export const pagePaths = [...site, ...fallbackEntries].map(({ path }) => path).filter((path) => !WITHOUT_WORDS.includes(path));

/** A page's body as the server renders it. */
export async function pageBody(path: string): Promise<string> {
  // The JSON boundary: what src/site/renderers.rs calls.
  const { standfast } = globalThis as unknown as { standfast: { ready: Promise<unknown>; render: (request: string) => string } };
  await standfast.ready;
  const request: RenderRequest = { path: path.replace(":slug", job.slug), company, data, form: null };
  return (JSON.parse(standfast.render(JSON.stringify(request))) as Rendered).body;
}

/** The sentences and list entries in a page's main part as the server renders it. */
export async function pageTexts(path: string): Promise<string[]> {
  const body = await pageBody(path);
  const { document } = new Window();
  document.body.innerHTML = body;
  return Array.from(document.querySelectorAll(TEXTS))
    .filter((element) => element.closest("main") && !element.closest("nav, [aria-hidden]") && !element.querySelector(TEXTS))
    .filter((element) => !element.querySelector("a, button") || ownText(element) !== "")
    .map((element) => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim());
}

/** The text of an element outside of links and buttons. */
function ownText(element: { childNodes: Iterable<{ nodeName: string; textContent: string | null }> }): string {
  const own = Array.from(element.childNodes).filter(({ nodeName }) => nodeName === "#text");
  return own
    .map(({ textContent }) => textContent ?? "")
    .join("")
    .trim();
}

// Extracts texts for `words.mjs` and `urdu.mjs`: from the sources, and from the built pages.
import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { Window } from "happy-dom";

/**
 * The interface of a server bundle, and the list of its pages.
 *
 * @typedef {{ ready: Promise<void>, listPages(): string, render(request: string): string }} Server
 * @typedef {{ path: string }} Page
 * @typedef {Record<"notFound" | "missingJob" | "closedJob" | "unavailable", Page> & { pages: Page[] }} PageList
 */

const ROOT = `${import.meta.dirname}/../..`;

export const report = /** @type {(what: string, text: string) => boolean} */ (what, text) =>
  process.stdout.write(`${what}: ${text}\n`);

/** Exits after the output is written, because React's scheduler in the bundle would keep the process running. */
export const exitAfterOutput = () => process.stdout.write("", () => process.exit());

export const readProjectFile = /** @param {string} file */ (file) =>
  readFileSync(`${ROOT}/${file}`, "utf8");

/**
 * @param {string} directory
 * @param {RegExp} ending
 */
export function listFiles(directory, ending) {
  const names = readdirSync(`${ROOT}/${directory}`, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => ending.test(name) && !name.includes(".test."))
    .map((name) => `${directory}/${name}`);
}

/**
 * Returns the texts in a syntax tree or in JSON. Skips paths, field names, class names and quoted sources.
 *
 * @param {unknown} part
 * @returns {string[]}
 */
export function collectTexts(part) {
  if (typeof part === "string")
    return /\s|^\p{Lu}|\p{Script=Arabic}/u.test(part) && !/^["/]/.test(part) ? [part] : [];
  if (typeof part !== "object" || part === null || ("type" in part && part.type === "JSXAttribute"))
    return [];
  return Object.values(part).flatMap(collectTexts);
}

/**
 * Renders each page with the bundle `server`, calls `work` with its path and its document, and returns the results.
 *
 * @template Result
 * @param {"server" | "server-ur"} server
 * @param {(path: string, document: Document) => Result} work
 */
export async function renderPages(server, work) {
  /** @type {{ standfast?: Server }} */
  const context = {};
  runInContext(readProjectFile(`ui/dist/site/${server}.js`), createContext(context));
  const { standfast } = context;
  if (!standfast) throw new Error(`${server}.js does not define standfast`);
  await standfast.ready;
  /** @type {PageList} */
  const {
    pages: list,
    notFound,
    missingJob,
    closedJob,
    unavailable,
  } = JSON.parse(standfast.listPages());
  // Skip pages with a parameter, because their words come from the database.
  const all = [...list, notFound, missingJob, closedJob, unavailable];
  const paths = all.map(({ path }) => path).filter((path) => !path.includes(":"));
  const language = server.endsWith("-ur") ? "ur" : "en";
  const inLanguage = /** @param {string} file */ (file) =>
    JSON.parse(readProjectFile(file), (_name, value) => value?.[language] ?? value);
  const ofFile = {
    is_translated: false,
    kind: null,
    status: null,
    territory: null,
    preview: null,
    source: null,
    pages: 1,
    kilobytes: 50,
  };
  const cards = /** @param {object[]} list */ (list) =>
    list.map((document) => ({ ...ofFile, language: "en", ...document }));
  const { documents, specimens } = inLanguage("data/documents.json");
  const downloads = { documents: cards(documents), specimens: cards(specimens) };
  const data = {
    downloads,
    latestNews: null,
    news: [],
    newsPages: 1,
    newsItem: null,
    newsUpdatedAt: null,
    jobs: [],
    job: null,
  };
  const pictures = { photographs: {}, without_drawings: [] };
  const company = inLanguage("data/company.json");
  const results = paths.map(async (path) => {
    const { document, happyDOM } = new Window();
    const request = { path, company, pictures, employer: "", data, form: null };
    document.write(JSON.parse(standfast.render(JSON.stringify(request))).html);
    // happy-dom implements a part of the interfaces that TypeScript knows.
    const result = work(path, /** @type {Document} */ (/** @type {unknown} */ (document)));
    // Close the window, which would otherwise load the map and the documents in frames.
    await happyDOM.close();
    return result;
  });
  return Promise.all(results);
}

/**
 * Returns the sentences and list items of the main part, without headings, labels, links and buttons.
 *
 * @param {Document} document
 */
export function findRunningTexts(document) {
  const tags = "p, li, dd, figcaption";
  const ownText = /** @param {Element} element */ ({ childNodes }) =>
    Array.from(childNodes, (node) => (node.nodeName === "#text" ? node.textContent : ""));
  return Array.from(document.querySelectorAll(tags))
    .filter(
      (element) =>
        element.closest("main") &&
        !element.closest("nav, [aria-hidden]") &&
        !element.querySelector(tags),
    )
    .filter(
      (element) => !element.querySelector("a, button") || ownText(element).join("").trim() !== "",
    )
    .map((element) => element.textContent.replaceAll(/\s+/g, " ").trim());
}

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

/** The part of a document in data/documents.json that the server reads from the file itself. */
const FACTS_OF_A_FILE = {
  is_translated: false,
  kind: null,
  status: null,
  territory: null,
  preview: null,
  source: null,
  pages: 1,
  kilobytes: 50,
};

/**
 * @param {string} what
 * @param {string} text
 */
export function report(what, text) {
  process.stdout.write(`${what}: ${text}\n`);
}

/** Exits after the output is written, because React's scheduler in the bundle would keep the process running. */
export function exitAfterOutput() {
  process.stdout.write("", () => process.exit());
}

/** @param {string} file */
export function readProjectFile(file) {
  return readFileSync(`${ROOT}/${file}`, "utf8");
}

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
 * Renders each page with the bundle `name`, calls `extract` with its path and its document, and returns the results.
 *
 * @template Result
 * @param {"server" | "server-ur"} name
 * @param {(path: string, document: Document) => Result} extract
 */
export async function renderPages(name, extract) {
  const server = await loadServer(name);
  const request = sampleRequest(name === "server-ur" ? "ur" : "en");
  const results = listPaths(server).map(async (path) => {
    const { document, happyDOM } = new Window();
    document.write(JSON.parse(server.render(JSON.stringify({ path, ...request }))).html);
    // happy-dom implements a part of the interfaces that TypeScript knows.
    const result = extract(path, /** @type {Document} */ (/** @type {unknown} */ (document)));
    // Close the window, which would otherwise load the map and the documents in frames.
    await happyDOM.close();
    return result;
  });
  return Promise.all(results);
}

/** @param {string} name */
async function loadServer(name) {
  /** @type {{ standfast?: Server }} */
  const context = {};
  runInContext(readProjectFile(`ui/dist/site/${name}.js`), createContext(context));
  const { standfast } = context;
  if (!standfast) throw new Error(`${name}.js does not define standfast`);
  await standfast.ready;
  return standfast;
}

/**
 * Skips pages with a parameter, because their words come from the database.
 *
 * @param {Server} server
 */
function listPaths(server) {
  /** @type {PageList} */
  const { pages, notFound, missingJob, closedJob, unavailable } = JSON.parse(server.listPages());
  return [...pages, notFound, missingJob, closedJob, unavailable]
    .map(({ path }) => path)
    .filter((path) => !path.includes(":"));
}

/**
 * A request to render a page, without its path: with the sample company and documents, and no content.
 *
 * @param {"en" | "ur"} language
 */
function sampleRequest(language) {
  const read = /** @param {string} file */ (file) =>
    JSON.parse(readProjectFile(file), (_name, value) => value?.[language] ?? value);
  const withFacts = /** @param {object} download */ (download) => ({
    ...FACTS_OF_A_FILE,
    language: "en",
    ...download,
  });
  const { documents, specimens } = read("data/documents.json");
  return {
    company: read("data/company.json"),
    pictures: { photographs: {}, without_drawings: [] },
    employer: "",
    data: {
      downloads: { documents: documents.map(withFacts), specimens: specimens.map(withFacts) },
      latestNews: null,
      news: [],
      newsPages: 1,
      newsItem: null,
      newsUpdatedAt: null,
      jobs: [],
      job: null,
    },
    form: null,
  };
}

/**
 * Returns the sentences and list items of the main part, without headings, labels, links and buttons.
 *
 * @param {Document} document
 */
export function findRunningTexts(document) {
  return Array.from(document.querySelectorAll(TEXT_TAGS))
    .filter(isRunningText)
    .map((element) => element.textContent.replaceAll(/\s+/g, " ").trim());
}

const TEXT_TAGS = "p, li, dd, figcaption";

/** @param {Element} element */
function isRunningText(element) {
  if (!element.closest("main") || element.closest("nav, [aria-hidden]")) return false;
  if (element.querySelector(TEXT_TAGS)) return false;
  // Skip an element that contains nothing but a link or a button.
  const hasOwnText = Array.from(element.childNodes).some(
    (node) => node.nodeName === "#text" && node.textContent?.trim(),
  );
  return hasOwnText || !element.querySelector("a, button");
}

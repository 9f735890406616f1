// What `words.mjs` and `urdu.mjs` read: the texts in the sources, and those of the built pages.
import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { Window } from "happy-dom";

const ROOT = `${import.meta.dirname}/../..`;

export const report = (what, text) => process.stdout.write(`${what}: ${text}\n`);

/** Once all is written: React's scheduler in the bundle waits for messages for ever. */
export const end = () => process.stdout.write("", () => process.exit());

export const read = (file) => readFileSync(`${ROOT}/${file}`, "utf8");

export function filesBelow(folder, ending) {
  const names = readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" });
  return names.filter((name) => ending.test(name) && !name.includes(".test.")).map((name) => `${folder}/${name}`);
}

/** The texts in a syntax tree or in JSON. Paths, names of fields, classes and the quoted source of a text are not texts. */
export function stringsIn(part) {
  if (typeof part === "string") return /\s|^\p{Lu}|\p{Script=Arabic}/u.test(part) && !/^["/]/.test(part) ? [part] : [];
  if (part?.type === "JSXAttribute") return [];
  return Object.values(part ?? {}).flatMap(stringsIn);
}

/** Calls `work` with the path and the document of each page that the bundle `server` renders; returns the results. */
export async function onPages(server, work) {
  const context = createContext({});
  runInContext(read(`ui/dist/site/${server}.js`), context);
  const { standfast } = context;
  await standfast.ready;
  const { pages: list, notFound, missingJob, closedJob, unavailable } = JSON.parse(standfast.pages());
  // The words of pages with a parameter are in the database.
  const all = [...list, notFound, missingJob, closedJob, unavailable];
  const paths = all.map(({ path }) => path).filter((path) => !path.includes(":"));
  const language = server.endsWith("-ur") ? "ur" : "en";
  const inLanguage = (file) => JSON.parse(read(file), (_name, value) => value?.[language] ?? value);
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
  const cards = (list) => list.map((document) => ({ ...ofFile, language: "en", ...document }));
  const { documents, specimens } = inLanguage("data/documents.json");
  const downloads = { documents: cards(documents), specimens: cards(specimens) };
  const data = { downloads, latestNews: null, news: [], newsPages: 1, newsItem: null, newsUpdatedAt: null, jobs: [], job: null };
  const pictures = { photographs: {}, without_drawings: [] };
  const company = inLanguage("data/company.json");
  const results = paths.map(async (path) => {
    const { document, happyDOM } = new Window();
    const request = { path, company, pictures, employer: "", data, form: null };
    document.write(JSON.parse(standfast.render(JSON.stringify(request))).html);
    const result = work(path, document);
    // Otherwise it goes on to load the map and the documents in frames.
    await happyDOM.close();
    return result;
  });
  return Promise.all(results);
}

/** The sentences and list entries in the main part. Headings, labels, links and buttons are not running text. */
export function runningTexts(document) {
  const tags = "p, li, dd, figcaption";
  const ownText = ({ childNodes }) => Array.from(childNodes, (node) => (node.nodeName === "#text" ? node.textContent : ""));
  return Array.from(document.querySelectorAll(tags))
    .filter((element) => element.closest("main") && !element.closest("nav, [aria-hidden]") && !element.querySelector(tags))
    .filter((element) => !element.querySelector("a, button") || ownText(element).join("").trim() !== "")
    .map((element) => element.textContent.replaceAll(/\s+/g, " ").trim());
}

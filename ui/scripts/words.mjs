// Prints what an editor of the site's words should read again, one finding a line: `npm run words`. No build depends on it.
import { readdirSync, readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { Window } from "happy-dom";
import { parseAst } from "vitest/node";

const ROOT = `${import.meta.dirname}/../..`;
const WORDS = "ui/src/words";

/** Words that the site does not use, and what it says instead. */
const AVOIDED = [
  [/(?<!Licensing |police |public |irectors and )\bofficers?\b(?!( whom)? it (names|nominates))/i, "guard"],
  [/\brosters?\b/i, "rota"],
  [/\bhand-over/i, "handover"],
  [/\bresumes?\b/i, "résumé"],
  [/\be ?mails?\b/i, "e-mail"],
  [/\b(a|the|your|our|written|for|this) quotes?\b/i, "quotation"],
  [/\bbullet-?proof\b(?! vehicles)/i, "armoured"],
  [/\bKP\b(?! Code)/, "KPK"],
  [/\b(he|him|his|himself)\b|\b(?<!by )(man|men)\b/i, "they, guard or person"],
  [/\bwho(m|so)?ever\b|\bthereby\b|\bjust now\b|\bmanned\b|\bhitherto\b/i, "a plain word"],
  [/\bmay\b(?! (not survive|be mistyped|have changed))/, "can"],
  [
    /\bwithin (the|an|one|two|\d+) (hours?|minutes?)\b|\b(on )?the same day\b|\b(each|every) shift has\b/i,
    "the contract's words",
  ],
  [/\b24\/7\b|\bround the clock\b|\bguarantee|\b100 ?%|\bnumber one\b|\bleading (company|provider)\b/i, "a fact"],
  [/(?<!not a )\bmember of (?!the family)|\bcertified (by|to|under)\b|\baccredited\b/i, "follows the principles of"],
];

/** Names that cannot be said in shorter words. Each counts as one short word. */
const NAMES =
  /Private Security Companies Ordinance, 2001|Pakistan Arms Rules, 2023|International Code of Conduct( for Private Security Service Providers)?|Voluntary Principles( on Security and Human Rights)?|Employees' (Old-Age Benefits|Social Security) Institution|Islamabad Capital Territory|Khyber Pakhtunkhwa|ICT Administration|Ministry of Interior|Chief Commissioner|Licensing Officer|Home (Department|Secretary)|Stand Fast Security|Balochistan|Gilgit-Baltistan/g;

/** School grades. Job seekers and senders of forms read in a hurry, many of them in their second language. */
const maxGrade = (path) => (/^\/(career|contact-us|request-a-quote|complaint|closed-job-page)/.test(path) ? 7 : 9);
const MAX_WORDS_IN_A_SENTENCE = 30;

/** A request to the reader claims nothing about the company, nor does a shorter text: a heading, such as `Our policies`. */
const REQUEST =
  /^(Agree|Anyone can|Apply|Ask|Call|Come|Describe|Do not|Give|Keep|Leave|Name|Or call|Put|Quote|Send|Tell|Test|Then send|Write|You can)\b/;
const MIN_WORDS_OF_A_CLAIM = 5;

/** The attributes, props and properties of components with a text that a visitor sees or hears. */
const SHOWN = /^(alt|title|placeholder|label|text|description|eyebrow|lead|aria-(label|description|roledescription|valuetext))$/;

const report = (what, text) => process.stdout.write(`${what}: ${text}\n`);

const read = (file) => readFileSync(`${ROOT}/${file}`, "utf8");

function filesBelow(folder, ending) {
  const names = readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" });
  return names.filter((name) => ending.test(name) && !name.includes(".test.")).map((name) => `${folder}/${name}`);
}

/** The texts in a syntax tree or in JSON. Paths, names of fields, classes and the quoted source of a text are not texts. */
function stringsIn(part) {
  if (typeof part === "string") return /\s|^\p{Lu}/u.test(part) && !/^["/]/.test(part) ? [part] : [];
  if (part?.type === "JSXAttribute") return [];
  return Object.values(part ?? {}).flatMap(stringsIn);
}

/** The texts with letters that a component writes out: between tags, and in what is shown or read aloud. */
function textsOf(node) {
  if (typeof node !== "object" || node === null) return [];
  const name = node.type === "JSXAttribute" ? node.name.name : node.type === "Property" ? node.key.name : "";
  const text = node.type === "JSXText" ? node.value : SHOWN.test(name) ? node.value?.value : "";
  const deeper = Object.values(node).flatMap(textsOf);
  return /\p{L}/u.test(text ?? "") ? [text.trim(), ...deeper] : deeper;
}

const wordsIn = (text) => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
const sentencesIn = (text) => text.split(/(?<=[.?!]["”’)]?)\s+/).filter((sentence) => wordsIn(sentence).length > 0);

/** Estimated by groups of vowels: `guarding` → 2. */
function syllablesIn(word) {
  const spoken = word.toLowerCase().replace(/([^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, "");
  return spoken.match(/[aeiouyé]{1,2}/g)?.length ?? 1;
}

function isClaim(sentence) {
  return /\b(we|us|ours?)\b/i.test(sentence) && wordsIn(sentence).length >= MIN_WORDS_OF_A_CLAIM && !REQUEST.test(sentence);
}

/** The Flesch-Kincaid grade: the years of school that a reader needs. Entries of lists are not sentences. */
function gradeOf(texts) {
  const sentences = texts.filter((text) => /[.?!]["”’)]?$/.test(text)).flatMap(sentencesIn);
  const words = sentences.flatMap(wordsIn);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return words.length === 0 ? 0 : 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** The sentences and list entries in the main part of each page, as the server renders it. */
async function renderedPages() {
  runInThisContext(read("ui/dist/server/server.js"));
  const { standfast } = globalThis;
  await standfast.ready;
  const { pages: list, notFound, closedJob, unavailable } = JSON.parse(standfast.pages());
  // The words of pages with a parameter are in the database.
  const all = [...list, notFound, closedJob, unavailable];
  const paths = all.map(({ path }) => path).filter((path) => !path.includes(":"));
  const data = { latestNews: null, news: [], newsPages: 1, newsItem: null, newsUpdatedAt: null, jobs: [], job: null };
  const company = JSON.parse(read("data/company.json"));
  const pages = paths.map(async (path) => {
    const { document, happyDOM } = new Window();
    document.write(JSON.parse(standfast.render(JSON.stringify({ path, company, data, form: null }))).html);
    const texts = runningTexts(document);
    // Otherwise it goes on to load the map and the documents in frames.
    await happyDOM.close();
    return { path, texts };
  });
  return Promise.all(pages);
}

/** Headings, labels, links and buttons are not running text. */
function runningTexts(document) {
  const tags = "p, li, dd, figcaption";
  const ownText = ({ childNodes }) => Array.from(childNodes, (node) => (node.nodeName === "#text" ? node.textContent : ""));
  return Array.from(document.querySelectorAll(tags))
    .filter((element) => element.closest("main") && !element.closest("nav, [aria-hidden]") && !element.querySelector(tags))
    .filter((element) => !element.querySelector("a, button") || ownText(element).join("").trim() !== "")
    .map((element) => element.textContent.replaceAll(/\s+/g, " ").trim());
}

for (const file of filesBelow("ui/src", /\.tsx$/).filter((name) => !name.startsWith(WORDS))) {
  for (const text of textsOf(parseAst(read(file), { lang: "tsx" }))) report(`${file}: not in ${WORDS}`, text);
}

for (const file of [...filesBelow(WORDS, /\.(tsx?|json)$/), "data/forms.json", "documents/sheets.json"]) {
  const source = file.endsWith(".json") ? JSON.parse(read(file)) : parseAst(read(file), { lang: "tsx" });
  for (const text of new Set(stringsIn(source))) {
    for (const [avoided, instead] of AVOIDED) {
      if (avoided.test(text)) report(`${file}: ${avoided.exec(text)[0]} → ${instead}`, text);
    }
  }
}

const rows = read("docs/claims.md").match(/^\| (?!sentence).*$/gm);
const unsaid = new Set(rows.map((row) => row.split("|")[1].trim()));
const listed = new Set(unsaid);
for (const { path, texts } of await renderedPages()) {
  const plain = texts.map((text) => text.replaceAll(NAMES, "Name"));
  const grade = gradeOf(plain);
  if (grade > maxGrade(path)) report(`${path}: grade`, `${grade.toFixed(1)} instead of ${maxGrade(path)}`);
  for (const sentence of plain.flatMap(sentencesIn)) {
    if (wordsIn(sentence).length > MAX_WORDS_IN_A_SENTENCE) report(`${path}: long`, sentence);
  }
  for (const sentence of texts.flatMap(sentencesIn)) {
    unsaid.delete(sentence);
    if (isClaim(sentence) && !listed.has(sentence)) report(`${path}: not in docs/claims.md`, sentence);
  }
}
for (const sentence of unsaid) report("docs/claims.md: on no page", sentence);
// Once all is written: React's scheduler in the bundle waits for messages for ever.
process.stdout.write("", () => process.exit());

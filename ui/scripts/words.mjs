// Lists English texts that an editor should check again, one finding per line: `npm run check:words`. No build depends on it.
import { parseAst } from "vitest/node";
import {
  collectTexts,
  exitAfterOutput,
  findRunningTexts,
  listFiles,
  readProjectFile,
  renderPages,
  report,
} from "./page-texts.mjs";

const WORDS = "ui/src/words";

/**
 * Words that the site avoids, and the words to use instead.
 *
 * @type {[RegExp, string][]}
 */
const AVOIDED = [
  [
    /(?<!Licensing |police |public |irectors and )\bofficers?\b(?!( whom)? it (names|nominates))/i,
    "guard",
  ],
  [/\brosters?\b/i, "rota"],
  [/\bhand-over/i, "handover"],
  [/\bresumes?\b/i, "résumé"],
  [/\be[- ]mails?\b/i, "email"],
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
  [
    /\b24\/7\b|\bround the clock\b|\bguarantee|\b100 ?%|\bnumber one\b|\bleading (company|provider)\b/i,
    "a fact",
  ],
  [
    /(?<!not a )\bmember of (?!the family)|\bcertified (by|to|under)\b|\baccredited\b/i,
    "follows the principles of",
  ],
];

/** Names without a shorter form. Each counts as one short word. */
const NAMES =
  /Private Security Companies Ordinance, 2001|Pakistan Arms Rules, 2023|International Code of Conduct( for Private Security Service Providers)?|Voluntary Principles( on Security and Human Rights)?|Employees' (Old-Age Benefits|Social Security) Institution|Islamabad Capital Territory|Khyber Pakhtunkhwa|ICT Administration|Ministry of Interior|Chief Commissioner|Licensing Officer|Home (Department|Secretary)|Stand Fast Security|Balochistan|Gilgit-Baltistan/g;

/** The maximum school grade of a page. Job seekers and senders of forms read in a hurry, and many read in their second language. */
const maxGrade = /** @param {string} path */ (path) =>
  /^\/(career|contact-us|request-a-quote|complaint|closed-job-page)/.test(path) ? 7 : 9;
const MAX_WORDS_IN_A_SENTENCE = 30;

/**
 * Matches a request to the reader, and a topic such as "What the reports contain". They make no claim about the company. Short texts are
 * headings and make no claims either.
 */
const REQUEST =
  /^(Agree|Anyone can|Apply|Ask|Call|Come|Count|Describe|Do not|Each time, ask|Give|How|Keep|Leave|Name|Or call|Please|Put|Quote|Say|Send|Tell|Test|Then send|What|Write|You can)\b/;
const MIN_WORDS_OF_A_CLAIM = 5;

/** Matches a promise that a reader can hold the company to: how often, how soon, never, or free of charge. */
const PROMISE =
  /\b(never(?! met)|nobody (is|suffers)|no guard|(?<!not )always|guaranteed?|every (week|month|incident)|(weekly|monthly) (report|sheet)(?! can look)|a month|twice a year|costs? nothing|is free|without notice|before their first shift|within \w+ (working )?(days?|hours?|minutes?))\b/i;

/** The names of attributes, props and properties whose text a visitor sees or hears. */
const SHOWN =
  /^(alt|title|placeholder|label|text|description|eyebrow|lead|aria-(label|description|roledescription|valuetext))$/;

const splitWords = /** @param {string} text */ (text) => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
const splitSentences = /** @param {string} text */ (text) =>
  text.split(/(?<=[.?!]["”’)]?)\s+/).filter((sentence) => splitWords(sentence).length > 0);

/**
 * A node of a syntax tree, with the properties that some kinds of nodes have.
 *
 * @typedef {{ type?: string, name?: { name?: unknown }, key?: { name?: unknown }, value?: unknown }} Node
 */

/**
 * Returns the texts in a component: between tags, and in attributes that a visitor sees or hears.
 *
 * @param {unknown} part
 * @returns {string[]}
 */
function collectShownTexts(part) {
  if (typeof part !== "object" || part === null) return [];
  const node = /** @type {Node} */ (part);
  const name =
    node.type === "JSXAttribute" ? node.name?.name : node.type === "Property" ? node.key?.name : "";
  const value = /** @type {Node | null | undefined} */ (node.value)?.value;
  const text = node.type === "JSXText" ? node.value : SHOWN.test(String(name)) ? value : "";
  const deeper = Object.values(part).flatMap(collectShownTexts);
  return typeof text === "string" && /\p{L}/u.test(text) ? [text.trim(), ...deeper] : deeper;
}

/**
 * Estimates the syllables of a word by its groups of vowels: 2 for `guarding`.
 *
 * @param {string} word
 */
function countSyllables(word) {
  const spoken = word.toLowerCase().replace(/([^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, "");
  return spoken.match(/[aeiouyé]{1,2}/g)?.length ?? 1;
}

/** @param {string} sentence */
function isClaim(sentence) {
  const isAboutUs =
    /\b(we|us|ours?)\b/i.test(sentence) && splitWords(sentence).length >= MIN_WORDS_OF_A_CLAIM;
  return (isAboutUs || PROMISE.test(sentence)) && !REQUEST.test(sentence);
}

/**
 * Returns the Flesch-Kincaid grade: the years of school that a reader needs. List items do not count as sentences.
 *
 * @param {string[]} texts
 */
function computeGrade(texts) {
  const sentences = texts.filter((text) => /[.?!]["”’)]?$/.test(text)).flatMap(splitSentences);
  const words = sentences.flatMap(splitWords);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return words.length === 0
    ? 0
    : 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

for (const file of listFiles("ui/src", /\.tsx$/).filter((name) => !name.startsWith(WORDS))) {
  for (const text of collectShownTexts(parseAst(readProjectFile(file), { lang: "tsx" })))
    report(`${file}: not in ${WORDS}`, text);
}

for (const file of [
  ...listFiles(`${WORDS}/en`, /\.(tsx?|json)$/),
  "data/forms.json",
  "media/documents/sheets.json",
]) {
  const source = file.endsWith(".json")
    ? JSON.parse(readProjectFile(file))
    : parseAst(readProjectFile(file), { lang: "tsx" });
  for (const text of new Set(collectTexts(source))) {
    for (const [avoided, instead] of AVOIDED) {
      if (avoided.test(text)) report(`${file}: ${avoided.exec(text)?.[0]} → ${instead}`, text);
    }
  }
}

/** A line of the list: a box if the company must confirm the sentence, the sentence, and its source in italics. */
const items = readProjectFile("docs/claims.md").matchAll(/^- (?:\[[ x]\] )?(.+) \*.+\*$/gm);
const unsaid = new Set(Array.from(items, ([, sentence = ""]) => sentence));
const listed = new Set(unsaid);
for (const { path, texts } of await renderPages("server", (path, document) => ({
  path,
  texts: findRunningTexts(document),
}))) {
  const plain = texts.map((text) => text.replaceAll(NAMES, "Name"));
  const grade = computeGrade(plain);
  if (grade > maxGrade(path))
    report(`${path}: grade`, `${grade.toFixed(1)} instead of ${maxGrade(path)}`);
  for (const sentence of plain.flatMap(splitSentences)) {
    if (splitWords(sentence).length > MAX_WORDS_IN_A_SENTENCE) report(`${path}: long`, sentence);
  }
  for (const sentence of texts.flatMap(splitSentences)) {
    unsaid.delete(sentence);
    if (isClaim(sentence) && !listed.has(sentence))
      report(`${path}: not in docs/claims.md`, sentence);
  }
}
for (const sentence of unsaid) report("docs/claims.md: on no page", sentence);
exitAfterOutput();

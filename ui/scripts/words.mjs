// Prints what an editor of the site's words should read again, one finding a line: `npm run words`. No build depends on it.
import { parseAst } from "vitest/node";
import { end, filesBelow, onPages, read, report, runningTexts, stringsIn } from "./page-texts.mjs";

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

const wordsIn = (text) => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
const sentencesIn = (text) => text.split(/(?<=[.?!]["”’)]?)\s+/).filter((sentence) => wordsIn(sentence).length > 0);

/** The texts with letters that a component writes out: between tags, and in what is shown or read aloud. */
function textsOf(node) {
  if (typeof node !== "object" || node === null) return [];
  const name = node.type === "JSXAttribute" ? node.name.name : node.type === "Property" ? node.key.name : "";
  const text = node.type === "JSXText" ? node.value : SHOWN.test(name) ? node.value?.value : "";
  const deeper = Object.values(node).flatMap(textsOf);
  return /\p{L}/u.test(text ?? "") ? [text.trim(), ...deeper] : deeper;
}

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

for (const file of filesBelow("ui/src", /\.tsx$/).filter((name) => !name.startsWith(WORDS))) {
  for (const text of textsOf(parseAst(read(file), { lang: "tsx" }))) report(`${file}: not in ${WORDS}`, text);
}

for (const file of [...filesBelow(`${WORDS}/en`, /\.(tsx?|json)$/), "data/forms.json", "media/documents/sheets.json"]) {
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
for (const { path, texts } of await onPages("server", (path, document) => ({ path, texts: runningTexts(document) }))) {
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
end();

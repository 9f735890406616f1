// Lists Urdu texts that an editor should check again, one finding per line: `npm run check:words-ur`. No build depends on it.
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

/** The letters, marks and signs of Urdu. Arabic has other characters that look the same. */
const URDU = /[ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآأؤئۂۃ\u064b\u064e-\u0651\u0654\u0670،؛؟۔٪]/;
const ARABIC_BLOCKS = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/g;

const LETTER = "[\\u0621-\\u06d3]";
/** @type {[RegExp, string][]} */
const MISTAKES = [
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/, "a character that nobody sees"],
  [/ {2}| [۔،؛؟:]|\( | \)/, "an extra space"],
  [/[۔،؛؟](?=[\p{L}\d])/u, "no space after the sign"],
  [new RegExp(`${LETTER}[,;?.]|"|'`), "a sign of Latin script"],
  [
    /(^|\s)(مین(?! (گیٹ|سوئچ|مینو))|ہین|نہین|کرین|بہی|پہر|تہا|کہولیں)(?=[\s۔،؟]|$)/,
    "a wrong letter",
  ],
  [
    /کیلئے|کیساتھ|آپکا|آپکی|آپکے|انکا(?!ر)|اسکا|جسکا|کرینگے|ہونگے|جائیگا|کرسکتے|رہےہیں/,
    "two words",
  ],
  [
    /لئے|چاہئے|زریعے|(^|\s)زمہ|سکیورٹی|سیکورٹی|سکیوریٹی|اسکول|اسٹاف|اسٹیشن|اسپتال|(^|\s)بنک|آسامی|لائسینس|مینیجر/,
    "the spelling of docs/urdu.md",
  ],
  [
    /مذکورہ|مندرجہ|بصورت|بذریعہ|ارسال|موصول|وصول کر|فراہم کر|ملاحظہ|معاونت|حصول|تاحال|قبل ازیں|ازاں بعد|استدعا|براہِ? کرم|برائے مہربانی/,
    "plain words",
  ],
  [
    /آویدن|سہایتا|سمپرک|سرکشا|(^|\s)سیوا|پرشکشن|ویتن|انوبھو|یوگیتا|دستاویج|سوویدھا|دھنیواد|کرپیا|(^|\s)ورش(\s|$)|آوشیک|اپلبدھ/,
    "Urdu, not Hindi",
  ],
  [/بہترین|اعلیٰ معیار|سو فیصد|گارنٹی|چوبیس گھنٹے|نمبر ون|بااعتماد ترین/, "a fact"],
  [/(^|\s)تم(\s|ہا)|کیجیے|کیجئے|فرمائیں|محافظ|ریزیومے/, "the words of docs/urdu.md"],
];

const MAX_WORDS = 22;
const MAX_MEAN = 13;

const splitWords = /** @param {string} text */ (text) => text.match(/[\p{L}\p{M}\d]+/gu) ?? [];
const splitSentences = /** @param {string} text */ (text) =>
  text.split(/(?<=[۔؟!])\s+/).filter((sentence) => splitWords(sentence).length > 0);

/**
 * Reports the mistakes in a text. `raw` can contain line breaks, because JSX wraps its texts.
 *
 * @param {string} where
 * @param {string} raw
 */
function check(where, raw) {
  const text = raw.replaceAll(/\s*\n\s*/g, " ").trim();
  for (const letter of text.match(ARABIC_BLOCKS) ?? []) {
    if (!URDU.test(letter))
      report(`${where}: U+${letter.codePointAt(0)?.toString(16).padStart(4, "0")}`, text);
  }
  if (text !== text.normalize("NFC")) report(`${where}: not composed`, text);
  for (const [mistake, instead] of MISTAKES) {
    const found = mistake.exec(text);
    if (found) report(`${where}: ${found[0].trim()} → ${instead}`, text);
  }
}

for (const file of listFiles("ui/src/words/ur", /\.(tsx?|json)$/)) {
  const source = file.endsWith(".json")
    ? JSON.parse(readProjectFile(file))
    : parseAst(readProjectFile(file), { lang: "tsx" });
  const isUrdu = /** @param {string} text */ (text) => /\p{Script=Arabic}/u.test(text);
  for (const text of new Set(collectTexts(source).filter(isUrdu))) check(file, text);
}
/**
 * Returns the texts in all `ur` objects.
 *
 * @param {unknown} part
 * @returns {string[]}
 */
function collectUrduTexts(part) {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === "ur" ? collectTexts(value) : collectUrduTexts(value),
  );
}

for (const file of [
  "data/forms.json",
  "data/company.json",
  "data/samples/news.json",
  "data/samples/jobs.json",
]) {
  for (const line of collectUrduTexts(JSON.parse(readProjectFile(file))).flatMap((text) =>
    text.split("\n"),
  ))
    check(file, line);
}

/**
 * Returns the numbers and the running texts of a page's main part. The rest of the document is the same on every page.
 *
 * @param {string} path
 * @param {Document} document
 */
function extractFacts(path, document) {
  const text = document.querySelector("main")?.textContent ?? "";
  const numbers = new Set(text.replaceAll(/(?<=\d),(?=\d{3})/g, "").match(/\d+/g));
  return { path, numbers, texts: findRunningTexts(document) };
}

const english = new Map(
  (await renderPages("server", extractFacts)).map((facts) => [facts.path, facts]),
);
/** @type {number[]} */
let all = [];
for (const { path, numbers, texts } of await renderPages("server-ur", extractFacts)) {
  const twin = english.get(path.slice("/ur".length) || "/");
  if (!twin) throw new Error(`${path} has no English page`);
  const lost = [...twin.numbers].filter((number) => !numbers.has(number));
  const added = [...numbers].filter((number) => !twin.numbers.has(number));
  if (lost.length > 0)
    report(`${path}: numbers of the English page that are missing`, lost.join(" "));
  if (added.length > 0)
    report(`${path}: numbers that are not on the English page`, added.join(" "));
  const same = texts.filter((text) => /[a-z]{2} [a-z]{2}/.test(text) && twin.texts.includes(text));
  for (const text of same) report(`${path}: not translated`, text);
  const lengths = texts
    .flatMap(splitSentences)
    .map((sentence) => ({ sentence, count: splitWords(sentence).length }));
  for (const { sentence, count } of lengths)
    if (count > MAX_WORDS) report(`${path}: ${count} words`, sentence);
  const counts = lengths.map(({ count }) => count);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (mean > MAX_MEAN) report(`${path}: words in a sentence`, mean.toFixed(1));
  all = all.concat(counts);
}
const mean = all.reduce((sum, count) => sum + count, 0) / all.length;
report(
  "all sentences",
  `${all.length}: ${mean.toFixed(1)} words on average, at most ${Math.max(...all)}`,
);
exitAfterOutput();

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
/**
 * Mistakes, and what to write instead.
 *
 * @type {{ pattern: RegExp, advice: string }[]}
 */
const MISTAKES = [
  {
    pattern: /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/,
    advice: "no invisible character",
  },
  { pattern: / {2}| [۔،؛؟:]|\( | \)/, advice: "no extra space" },
  { pattern: /[۔،؛؟](?=[\p{L}\d])/u, advice: "a space after the sign" },
  { pattern: new RegExp(`${LETTER}[,;?.]|"|'`), advice: "the sign of Urdu script" },
  {
    pattern: /(^|\s)(مین(?! (گیٹ|سوئچ|مینو))|ہین|نہین|کرین|بہی|پہر|تہا|کہولیں)(?=[\s۔،؟]|$)/,
    advice: "the right letter",
  },
  {
    pattern: /کیلئے|کیساتھ|آپکا|آپکی|آپکے|انکا(?!ر)|اسکا|جسکا|کرینگے|ہونگے|جائیگا|کرسکتے|رہےہیں/,
    advice: "two words",
  },
  {
    pattern:
      /لئے|چاہئے|زریعے|(^|\s)زمہ|سکیورٹی|سیکورٹی|سکیوریٹی|اسکول|اسٹاف|اسٹیشن|اسپتال|(^|\s)بنک|آسامی|لائسینس|مینیجر/,
    advice: "the spelling of docs/urdu.md",
  },
  {
    pattern:
      /مذکورہ|مندرجہ|بصورت|بذریعہ|ارسال|موصول|وصول کر|فراہم کر|ملاحظہ|معاونت|حصول|تاحال|قبل ازیں|ازاں بعد|استدعا|براہِ? کرم|برائے مہربانی/,
    advice: "plain words",
  },
  {
    pattern:
      /آویدن|سہایتا|سمپرک|سرکشا|(^|\s)سیوا|پرشکشن|ویتن|انوبھو|یوگیتا|دستاویج|سوویدھا|دھنیواد|کرپیا|(^|\s)ورش(\s|$)|آوشیک|اپلبدھ/,
    advice: "Urdu, not Hindi",
  },
  {
    pattern: /بہترین|اعلیٰ معیار|سو فیصد|گارنٹی|چوبیس گھنٹے|نمبر ون|بااعتماد ترین/,
    advice: "a fact",
  },
  {
    pattern: /(^|\s)تم(\s|ہا)|کیجیے|کیجئے|فرمائیں|محافظ|ریزیومے/,
    advice: "the words of docs/urdu.md",
  },
];

/** The maximum number of words in a sentence, and on average in the sentences of a page. */
const MAX_WORDS = 22;
const MAX_MEAN = 13;

const DATA_FILES = [
  "data/forms.json",
  "data/company.json",
  "data/samples/news.json",
  "data/samples/jobs.json",
];

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
  for (const { pattern, advice } of MISTAKES) {
    const match = pattern.exec(text);
    if (match) report(`${where}: ${match[0].trim()} → ${advice}`, text);
  }
}

/** Checks the words of the site. */
function checkWords() {
  const isUrdu = /** @param {string} text */ (text) => /\p{Script=Arabic}/u.test(text);
  for (const file of listFiles("ui/src/words/ur", /\.(tsx?|json)$/)) {
    const source = file.endsWith(".json")
      ? JSON.parse(readProjectFile(file))
      : parseAst(readProjectFile(file), { lang: "tsx" });
    for (const text of new Set(collectTexts(source).filter(isUrdu))) check(file, text);
  }
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

/** Checks the forms, the facts and the sample content, which have both languages in one file. */
function checkData() {
  for (const file of DATA_FILES) {
    const texts = collectUrduTexts(JSON.parse(readProjectFile(file)));
    for (const line of texts.flatMap((text) => text.split("\n"))) check(file, line);
  }
}

/**
 * The numbers and the running texts of a page's main part. The rest of the document is the same on every page.
 *
 * @typedef {{ path: string, numbers: Set<string>, texts: string[] }} PageFacts
 */

/**
 * @param {string} path
 * @param {Document} document
 * @returns {PageFacts}
 */
function extractFacts(path, document) {
  const text = document.querySelector("main")?.textContent ?? "";
  const numbers = new Set(text.replaceAll(/(?<=\d),(?=\d{3})/g, "").match(/\d+/g));
  return { path, numbers, texts: findRunningTexts(document) };
}

/**
 * Compares an Urdu page with its English page.
 *
 * @param {PageFacts} urdu
 * @param {PageFacts} english
 */
function compareWithEnglish({ path, numbers, texts }, english) {
  const missing = [...english.numbers].filter((number) => !numbers.has(number));
  const added = [...numbers].filter((number) => !english.numbers.has(number));
  if (missing.length > 0)
    report(`${path}: numbers of the English page that are missing`, missing.join(" "));
  if (added.length > 0)
    report(`${path}: numbers that are not on the English page`, added.join(" "));
  const same = texts.filter(
    (text) => /[a-z]{2} [a-z]{2}/.test(text) && english.texts.includes(text),
  );
  for (const text of same) report(`${path}: not translated`, text);
}

/**
 * Reports long sentences of a page. Returns the number of words of each sentence.
 *
 * @param {PageFacts} page
 */
function checkSentences({ path, texts }) {
  const sentences = texts.flatMap(splitSentences);
  const counts = sentences.map((sentence) => splitWords(sentence).length);
  for (const [index, count] of counts.entries())
    if (count > MAX_WORDS) report(`${path}: ${count} words`, sentences[index] ?? "");
  const mean = computeMean(counts);
  if (mean > MAX_MEAN) report(`${path}: words in a sentence`, mean.toFixed(1));
  return counts;
}

const computeMean = /** @param {number[]} counts */ (counts) =>
  counts.reduce((sum, count) => sum + count, 0) / counts.length;

/** Checks the built pages. */
async function checkPages() {
  const english = new Map(
    (await renderPages("server", extractFacts)).map((facts) => [facts.path, facts]),
  );
  /** @type {number[]} */
  const counts = [];
  for (const urdu of await renderPages("server-ur", extractFacts)) {
    const twin = english.get(urdu.path.slice("/ur".length) || "/");
    if (!twin) throw new Error(`${urdu.path} has no English page`);
    compareWithEnglish(urdu, twin);
    counts.push(...checkSentences(urdu));
  }
  report(
    "all sentences",
    `${counts.length}: ${computeMean(counts).toFixed(1)} words on average, at most ${Math.max(...counts)}`,
  );
}

checkWords();
checkData();
await checkPages();
exitAfterOutput();

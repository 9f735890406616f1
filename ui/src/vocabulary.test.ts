// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";

const ROOT = `${import.meta.dirname}/../..`;

/** A word that the site does not use, and what it says instead. */
const AVOIDED: { words: RegExp; instead: string }[] = [
  // One word for one thing.
  {
    words: /(?<!Licensing |police |public |irectors and )\bofficers?\b(?!( whom)? it (names|nominates))/i,
    instead: "guard",
  },
  { words: /\brosters?\b/i, instead: "rota" },
  { words: /\bhand-over/i, instead: "handover" },
  { words: /\bresumes?\b/i, instead: "résumé" },
  { words: /\be ?mails?\b/i, instead: "e-mail" },
  { words: /\b(a|the|your|our|written|for|this) quotes?\b/i, instead: "quotation" },
  { words: /\bbullet-?proof\b(?! vehicles)/i, instead: "armoured" },
  { words: /\barmou?red\b(?!( \w+-\w+-\w+)? (vehicle|car))/i, instead: "a name of the vehicle" },
  { words: /\bKP\b(?! Code)/, instead: "KPK" },
  { words: /\b(he|him|his|himself)\b/i, instead: "they or the guard" },
  { words: /\b(?<!by )(man|men)\b/i, instead: "guard or person" },
  // English that reads at once.
  { words: /\bwho(m|so)?ever\b/i, instead: "anyone who" },
  { words: /\bthereby\b|\bjust now\b|\bmanned\b|\bhitherto\b/i, instead: "a plain word" },
  { words: /\bmay\b(?! (not survive|be mistyped|have changed))/, instead: "can" },
  {
    words:
      /[,:;] for (a|an|the|in|it|they|we|nobody|somebody|load-shedding)\b[^,.;]*\b(is|are|was|needs?|sets?|spoils?|stays?|slips?|breaks)\b/,
    instead: "because",
  },
  // Promises that nobody made.
  { words: /\bwithin (the|an|one|two|\d+) (hours?|minutes?)\b/i, instead: "what the contract says" },
  { words: /\b(on )?the same day\b|\bon the day it\b/i, instead: "what the contract says" },
  {
    words: /\b24\/7\b|\bround the clock\b|\bguarantee|\b100 ?%|\bnumber one\b|\bleading (company|provider)\b/i,
    instead: "a fact",
  },
  { words: /\b(each|every) shift has\b/i, instead: "what the contract says" },
  {
    words: /(?<!not a )\bmember of (?!the family)|\bcertified (by|to|under)\b|\baccredited\b/i,
    instead: "follows the principles of",
  },
];

const contentFiles = readdirSync(`${ROOT}/ui/src/content`, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

test.each(contentFiles)("%s_uses_the_words_of_the_site", (name) => {
  expect(avoidedIn(stringsIn(parseAst(readFileSync(`${ROOT}/ui/src/content/${name}`, "utf8"), { lang: "ts" })))).toEqual([]);
});

test.each(["data/forms.json", "documents/sheets.json", "ui/src/content/company/organisation.json"])(
  "%s_uses_the_words_of_the_site",
  (name) => {
    expect(avoidedIn(stringsIn(JSON.parse(readFileSync(`${ROOT}/${name}`, "utf8"))))).toEqual([]);
  },
);

/** The texts with an avoided word, each with what to say instead. */
function avoidedIn(texts: string[]): string[] {
  return texts.flatMap((text) =>
    AVOIDED.filter(({ words }) => words.test(text)).map(({ words, instead }) => `${words.exec(text)?.[0]} → ${instead}: ${text}`),
  );
}

/** The texts in a syntax tree or in JSON. Paths and names of fields are not texts. */
function stringsIn(part: unknown): string[] {
  if (typeof part === "string") return /\s|^\p{Lu}/u.test(part) && !part.startsWith("/") ? [part] : [];
  if (Array.isArray(part)) return part.flatMap(stringsIn);
  if (typeof part !== "object" || part === null) return [];
  return Object.values(part).flatMap(stringsIn);
}

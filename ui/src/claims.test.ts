import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentencesIn, wordsIn } from "./readability/flesch-kincaid";
import { pagePaths, pageTexts } from "./readability/page-texts";

const BACKINGS = ["spec", "company file", "general practice", "contract term", "this program"];

/** A request to the reader claims nothing about the company. */
const REQUEST =
  /^(Agree|Anyone can|Apply|Ask|Call|Come|Describe|Do not|Give|Keep|Leave|Name|Or call|Put|Quote|Send|Tell|Test|Then send|Write|You can)\b/;

/** Shorter texts are headings, such as `Our policies`. */
const MIN_WORDS = 5;

const claims = claimsIn(readFileSync(`${import.meta.dirname}/../../docs/claims.md`, "utf8"));
const said = (await Promise.all(pagePaths.map(pageTexts))).map((texts) => texts.flatMap(sentencesIn));

test.each(claims)("$sentence is on $page", ({ page, sentence }) => {
  expect(said[pagePaths.indexOf(page)]).toContain(sentence);
});

test.each(claims)("$sentence has a backing", ({ backing, source }) => {
  expect(BACKINGS).toContain(backing);
  expect(source).toMatch(/\w/);
});

test("every_sentence_in_which_the_company_speaks_of_itself_is_in_the_table", () => {
  const listed = claims.map(({ sentence }) => sentence);
  const spoken = said.flat().filter((sentence) => /\b(we|us|ours?)\b/i.test(sentence));
  const statements = spoken.filter((sentence) => wordsIn(sentence).length >= MIN_WORDS && !REQUEST.test(sentence));
  expect(statements.filter((sentence) => !listed.includes(sentence))).toEqual([]);
});

test("no_sentence_is_listed_twice", () => {
  expect(new Set(claims.map(({ sentence }) => sentence)).size).toBe(claims.length);
});

/** The rows of the tables below the headings, each of which is the path of a page. */
function claimsIn(document: string) {
  return document
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const [page = "", ...lines] = chapter.split("\n");
      const rows = lines.filter((line) => line.startsWith("| ")).slice(1);
      return rows.map((row) => {
        const [, sentence = "", backing = "", source = ""] = row.split("|").map((cell) => cell.trim());
        return { page, sentence, backing, source };
      });
    });
}

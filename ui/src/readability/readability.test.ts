import { expect, test } from "vitest";
import { readability, sentencesIn, syllablesIn, wordsIn } from "./flesch-kincaid";
import { pagePaths, pageTexts } from "./page-texts";
import { withoutNames } from "./proper-names";

/** School grades. Job seekers and senders of forms read in a hurry, many of them in their second language. */
const LIMITS = { careersAndForms: 7, others: 9 };

const MAX_WORDS_IN_A_SENTENCE = 30;

const CAREERS_AND_FORMS = /^\/(career|contact-us|request-a-quote|complaint|closed-job-page)/;

test.each([
  ["A guard keeps the gate.", 5, 1],
  ["Who goes there? A friend!", 5, 2],
  ["We write down the registration number immediately.", 7, 1],
])("%s has %i words and %i sentences", (text, words, sentences) => {
  expect(readability([text])).toMatchObject({ words, sentences });
});

test.each([
  ["gate", 1],
  ["checked", 1],
  ["guarded", 2],
  ["opening", 3],
  ["security", 4],
])("%s_has_%i_syllables", (word, count) => {
  expect(syllablesIn(word)).toBe(count);
});

test("long_words_in_long_sentences_need_more_years_of_school", () => {
  const short = readability(["We walk the site. Then we write to you."]).grade;
  const long = readability([
    "Subsequent to a comprehensive evaluation of the premises, documentation is communicated to you.",
  ]).grade;
  expect(short).toBeLessThan(4);
  expect(long).toBeGreaterThan(12);
});

test.each(pagePaths)("%s_is_read_with_the_schooling_of_its_readers", async (path) => {
  const texts = await pageTexts(path);
  const { grade, longest } = readability(texts);
  expect(grade, longest).toBeLessThanOrEqual(CAREERS_AND_FORMS.test(path) ? LIMITS.careersAndForms : LIMITS.others);
});

test.each(pagePaths)("no_sentence_of_%s_is_too_long_to_read_aloud", async (path) => {
  const sentences = (await pageTexts(path)).map(withoutNames).flatMap(sentencesIn);
  expect(sentences.filter((sentence) => wordsIn(sentence).length > MAX_WORDS_IN_A_SENTENCE)).toEqual([]);
});

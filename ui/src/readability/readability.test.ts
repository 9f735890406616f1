import { expect, test } from "vitest";
import { readability, sentencesIn, wordsIn } from "./flesch-kincaid";
import { pagePaths, pageTexts } from "./page-texts";
import { withoutNames } from "./proper-names";

/** School grades. Job seekers and senders of forms read in a hurry, many of them in their second language. */
const LIMITS = { careersAndForms: 7, others: 9 };

const MAX_WORDS_IN_A_SENTENCE = 30;

const CAREERS_AND_FORMS = /^\/(career|contact-us|request-a-quote|complaint|closed-job-page)/;

test.each(pagePaths)("%s_is_read_with_the_schooling_of_its_readers", async (path) => {
  const texts = await pageTexts(path);
  const { grade, longest } = readability(texts);
  expect(grade, longest).toBeLessThanOrEqual(CAREERS_AND_FORMS.test(path) ? LIMITS.careersAndForms : LIMITS.others);
});

test.each(pagePaths)("no_sentence_of_%s_is_too_long_to_read_aloud", async (path) => {
  const sentences = (await pageTexts(path)).map(withoutNames).flatMap(sentencesIn);
  expect(sentences.filter((sentence) => wordsIn(sentence).length > MAX_WORDS_IN_A_SENTENCE)).toEqual([]);
});

import { withoutNames } from "./proper-names";

/*
 * The Flesch-Kincaid grade: the years of school that a reader needs for an English text. Syllables are
 * estimated by groups of vowels, as most such programs do.
 */

const PROSE = /[.?!]["”’)]?$/;

export type Readability = {
  grade: number;
  words: number;
  sentences: number;
  /** The sentence with the most words. */
  longest: string;
};

/** Measures the texts that consist of whole sentences. Entries of lists, such as `Gate shut at night`, do not. */
export function readability(texts: string[]): Readability {
  const prose = texts.filter((text) => PROSE.test(text)).map(withoutNames);
  const sentences = prose.flatMap(sentencesIn);
  const words = sentences.flatMap(wordsIn);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const longest = sentences.reduce((a, b) => (wordsIn(b).length > wordsIn(a).length ? b : a), "");
  const grade = words.length === 0 ? 0 : 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return { grade, words: words.length, sentences: sentences.length, longest };
}

export function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.?!]["”’)]?)\s+/).filter((sentence) => wordsIn(sentence).length > 0);
}

export function wordsIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
}

/** `guarding` → 2. */
export function syllablesIn(word: string): number {
  const letters = word
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/([^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** Longer words are cut, so that a URL or a text without spaces does not make the excerpt a line shorter. */
const LONGEST_WORD = 40;

/** Matches the end of a text that should not precede an ellipsis: punctuation, or a list number with at most two words of its item. */
const DANGLING = /\s\d{1,2}[.)](\s+\S+){0,2}$|[\s.,;:–،؛۔]+$/;

/**
 * Cuts a text to at most `length` code points and adds an ellipsis. The excerpt ends with a whole word. Counting code points keeps
 * surrogate pairs, for example emoji, together.
 */
export function excerpt(content: string, length: number): { text: string; truncated: boolean } {
  const characters = Array.from(content);
  if (characters.length <= length) return { text: content, truncated: false };
  // Look at one character more than fits: if it is a space, the word before it is complete.
  const space = characters.findLastIndex(
    (character, index) => index <= length && /\s/.test(character),
  );
  const end = length - space <= LONGEST_WORD ? space : length;
  const text = characters.slice(0, end).join("");
  return { text: `${text.replace(DANGLING, "").replace(DANGLING, "")}…`, truncated: true };
}

/**
 * Joins the lines of a plain text. A colon replaces the line break after a heading, and a dot separates the items of a list.
 *
 * The expressions use no lookbehind. Safari 16.0 does not support it, and the syntax error would stop the whole script.
 */
export function oneLine(text: string): string {
  return text
    .replace(/^(?!- |\d+[.)] )(.*[^\s.:!?۔؟])\n\n(?:- )?/gm, "$1: ")
    .replace(/^- /gm, "· ")
    .replace(/([^.:!?۔؟])\n\n/g, "$1 · ")
    .replace(/\s+/g, " ")
    .trim();
}

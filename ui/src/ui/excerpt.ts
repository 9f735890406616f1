/** A longer word is cut, so that an address or a text without spaces does not take a line away. */
const LONGEST_WORD = 40;

/** What does not stand before an ellipsis: spaces, full stops, commas, the number of a list's entry, with its first word or two. */
const DANGLING = /\s\d{1,2}[.)](\s+\S+){0,2}$|[\s.,;:–،؛۔]+$/;

/**
 * At most the first `length` code points, with an ellipsis if there are more. It ends with a whole word. Surrogate pairs, such as
 * emoji, are not split.
 */
export function excerpt(content: string, length: number): { text: string; truncated: boolean } {
  const characters = Array.from(content);
  if (characters.length <= length) return { text: content, truncated: false };
  // One character more than fits: when it is a space, the word before it is whole.
  const space = characters.findLastIndex((character, index) => index <= length && /\s/.test(character));
  const end = length - space <= LONGEST_WORD ? space : length;
  const text = characters.slice(0, end).join("");
  return { text: `${text.replace(DANGLING, "").replace(DANGLING, "")}…`, truncated: true };
}

/**
 * A plain text on one line. Without line breaks, a colon tells a heading from what follows, and a dot one entry of a list from
 * the next. Safari 16.0 knows no lookbehind: one would stop the scripts of all pages that use this.
 */
export function oneLine(text: string): string {
  return text
    .replace(/^(?!- |\d+[.)] )(.*[^\s.:!?۔؟])\n\n(?:- )?/gm, "$1: ")
    .replace(/^- /gm, "· ")
    .replace(/([^.:!?۔؟])\n\n/g, "$1 · ")
    .replace(/\s+/g, " ")
    .trim();
}

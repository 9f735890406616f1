/** The entry of a name that comes from outside, if the words have one of their own: every object inherits a `constructor`. */
export function lookUp<Entry>(words: { [name in string]?: Entry }, name: string): Entry | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Looks up a name from outside the code. Ignores inherited properties, such as `constructor`. */
export function lookUp<Entry>(
  words: { [name in string]?: Entry },
  name: string,
): Entry | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** `a`, `a and b`, `a, b and c`. */
export function inWords(items: string[]): string {
  return items.join(", ").replace(/, ([^,]*)$/, " and $1");
}

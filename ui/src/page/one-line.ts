/** A plain text on one line. The hyphen before each entry of a list becomes a dot, which separates them as well without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/^- /gm, "· ").replace(/\s+/g, " ").trim();
}

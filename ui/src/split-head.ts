const HOISTED = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*\/?>)/;

/** Separates head from body: when React renders below `<html>`, it writes hoisted elements before everything else. */
export function splitHead(html: string): { head: string; body: string } {
  let end = 0;
  for (let match = HOISTED.exec(html); match; match = HOISTED.exec(html.slice(end))) end += match[0].length;
  return { head: html.slice(0, end), body: html.slice(end) };
}

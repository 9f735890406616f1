const HOISTED = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*\/?>)/;
const TITLE = /<title\b[^>]*>([^<]*)<\/title>/;
/** What React writes for the characters that it escapes. */
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Separates head from body: when React renders below `<html>`, it writes hoisted elements before everything else. */
export function splitHead(html: string): { head: string; body: string } {
  let end = 0;
  for (let match = HOISTED.exec(html); match; match = HOISTED.exec(html.slice(end))) end += match[0].length;
  return { head: html.slice(0, end), body: html.slice(end) };
}

/** The text of the title in a `head`, undefined without one. */
export function titleIn(head: string): string | undefined {
  return TITLE.exec(head)?.[1]?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

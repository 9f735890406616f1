import { paragraphs } from "./paragraphs";

/** The same paragraphs as `Paragraphs` draws, for structured data that wants HTML. */
export function textToHtml(text: string): string {
  return paragraphs(text)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

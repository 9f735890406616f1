import { paragraphs } from "../page/paragraphs";

/** The paragraphs that `Paragraphs` renders, as HTML for structured data. */
export function textToHtml(text: string): string {
  return paragraphs(text)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

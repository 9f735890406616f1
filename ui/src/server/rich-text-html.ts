import type { Block, Inline, RichText } from "../api/types";

/** A text as HTML for structured data: the elements that job search engines show, so links are their words only. */
export function richTextHtml(text: RichText): string {
  return text.map(blockHtml).join("");
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case "heading":
      return element(`h${block.level + 2}`, lineHtml(block.content));
    case "paragraph":
      return element("p", lineHtml(block.content));
    case "list": {
      const items = block.items.map((item) => element("li", item.map(itemHtml).join("<br>"))).join("");
      return element(block.start === null ? "ul" : "ol", items);
    }
    case "quote":
      return richTextHtml(block.content);
    case "rule":
      return "";
  }
}

/** Paragraphs in an item are lines. */
function itemHtml(block: Block): string {
  return block.type === "paragraph" ? lineHtml(block.content) : blockHtml(block);
}

function lineHtml(content: Inline[]): string {
  return content.map(partHtml).join("");
}

function partHtml(part: Inline): string {
  if (typeof part === "string") return escaped(part).replaceAll("\n", "<br>");
  const words = lineHtml(part.content);
  switch (part.type) {
    case "strong":
      return element("strong", words);
    case "emphasis":
      return element("em", words);
    case "link":
      return words;
  }
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

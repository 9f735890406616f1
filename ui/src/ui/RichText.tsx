import { createElement, Fragment, type ReactNode } from "react";
import type { Block, Inline, RichText as Text } from "../api/types";
import { dashed } from "./BulletList";
import { Link } from "./Link";

type Props = {
  text: Text;
  /** The level of the text's first headings: one below the heading above the text. */
  headings: 2 | 3;
  lang?: string;
  /** The direction of each block; that of its own words by default. */
  dir?: "auto" | "ltr" | "rtl";
};

const headingLook = ["text-figure", "text-card", "text-disclosure"];

/** A text of the office. */
export function RichText({ text, headings, lang, dir = "auto" }: Props) {
  return (
    <div lang={lang} className="grid gap-4">
      {each(text, (block) => drawBlock(block, headings, dir))}
    </div>
  );
}

/** `dir` is set on outer blocks only: `auto` ignores the words of inner elements that have one of their own. */
function drawBlock(block: Block, headings: number, dir?: Props["dir"]): ReactNode {
  switch (block.type) {
    case "heading": {
      const className = `mt-4 break-after-avoid text-navy ${headingLook[block.level - 1]}`;
      return createElement(`h${headings + block.level - 1}`, { dir, className }, drawLine(block.content));
    }
    case "paragraph":
      return (
        <p dir={dir} className="whitespace-pre-line">
          {drawLine(block.content)}
        </p>
      );
    case "list": {
      const items = each(block.items, (item) => (
        <li className={block.start === null ? dashed : "ps-1"}>
          <div className="grid gap-2">{each(item, (inner) => drawBlock(inner, headings))}</div>
        </li>
      ));
      const [list, marker] = block.start === null ? ["ul", ""] : ["ol", "list-decimal ps-6"];
      const className = `${marker} grid gap-2`;
      return createElement(list, { dir, start: block.start ?? undefined, className }, items);
    }
    case "quote":
      return (
        <blockquote dir={dir} className="grid gap-4 border-brass border-s-4 ps-5 text-muted">
          {each(block.content, (inner) => drawBlock(inner, headings))}
        </blockquote>
      );
    case "rule":
      return <hr className="border-line" />;
  }
}

function drawLine(content: Inline[]): ReactNode {
  return each(content, (part) => {
    if (typeof part === "string") return part;
    switch (part.type) {
      case "strong":
        return <strong>{drawLine(part.content)}</strong>;
      case "emphasis":
        return <em>{drawLine(part.content)}</em>;
      case "link":
        return <OfficeLink href={part.href}>{drawLine(part.content)}</OfficeLink>;
    }
  });
}

/** The router knows neither a file, such as a document, nor a page of the Urdu site under its whole address. */
function OfficeLink({ href, children }: { href: string; children: ReactNode }) {
  const link = { className: "text-brass-deep underline underline-offset-4 hover:text-navy", children };
  const isPage = href.startsWith("/") && !/^\/ur(\/|$)|\.\w+$/.test(href);
  if (isPage) return <Link to={href} {...link} />;
  return <a href={href} rel={href.startsWith("http") ? "external noopener" : undefined} {...link} />;
}

function each<Part>(parts: Part[], draw: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and they never move
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>);
}

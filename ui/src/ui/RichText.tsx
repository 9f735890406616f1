import { clsx } from "clsx/lite";
import { createElement, Fragment, type ReactNode } from "react";
import type { Block, Inline, RichText as Text } from "../api/types";
import { dashedItemClassName } from "./BulletList";
import { Link } from "./Link";

type Props = {
  text: Text;
  /** The level of the text's top headings: one below the heading above the text. */
  headings: 2 | 3;
  lang?: string;
  /** The direction of each block. By default it follows from the words of the block. */
  dir?: "auto" | "ltr" | "rtl";
};

const headingClassNames = ["text-figure", "text-card", "text-disclosure"];

/** The text of a news item or a job. */
export function RichText({ text, headings, lang, dir = "auto" }: Props) {
  return (
    <div lang={lang} className="grid gap-4">
      {renderEach(text, (block) => renderBlock(block, headings, dir))}
    </div>
  );
}

/** Sets `dir` on outer blocks only. An outer `dir="auto"` would ignore the words of inner elements with a `dir` attribute. */
function renderBlock(block: Block, headings: number, dir?: Props["dir"]): ReactNode {
  switch (block.type) {
    case "heading": {
      const tag = `h${headings + block.level - 1}`;
      const className = clsx(
        tag === "h2" && "heading-face",
        "mt-4 break-after-avoid text-navy",
        headingClassNames[block.level - 1],
      );
      return createElement(tag, { dir, className }, renderInline(block.content));
    }
    case "paragraph":
      return (
        <p dir={dir} className="whitespace-pre-line">
          {renderInline(block.content)}
        </p>
      );
    case "list": {
      const items = renderEach(block.items, (item) => (
        <li className={block.start === null ? dashedItemClassName : "ps-1"}>
          <div className="grid gap-2">
            {renderEach(item, (inner) => renderBlock(inner, headings))}
          </div>
        </li>
      ));
      const [list, marker] = block.start === null ? ["ul", ""] : ["ol", "list-decimal ps-6"];
      const className = `${marker} grid gap-2`;
      return createElement(list, { dir, start: block.start ?? undefined, className }, items);
    }
    case "quote":
      return (
        <blockquote dir={dir} className="grid gap-4 border-brass border-s-4 ps-5 text-muted">
          {renderEach(block.content, (inner) => renderBlock(inner, headings))}
        </blockquote>
      );
    case "rule":
      return <hr className="border-line" />;
  }
}

function renderInline(content: Inline[]): ReactNode {
  return renderEach(content, (part) => {
    if (typeof part === "string") return part;
    switch (part.type) {
      case "strong":
        return <strong>{renderInline(part.content)}</strong>;
      case "emphasis":
        return <em>{renderInline(part.content)}</em>;
      case "link":
        return <OfficeLink href={part.href}>{renderInline(part.content)}</OfficeLink>;
    }
  });
}

/** The router has no routes for files, such as documents, and for full paths of Urdu pages. The browser follows such links itself. */
function OfficeLink({ href, children }: { href: string; children: ReactNode }) {
  const link = {
    className: "text-brass-deep underline underline-offset-4 hover:text-navy",
    children,
  };
  const isPage = href.startsWith("/") && !/^\/ur(\/|$)|\.\w+$/.test(href);
  if (isPage) return <Link to={href} {...link} />;
  return (
    <a href={href} rel={href.startsWith("http") ? "external noopener" : undefined} {...link} />
  );
}

function renderEach<Part>(parts: Part[], render: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and they never move
  return parts.map((part, index) => <Fragment key={index}>{render(part)}</Fragment>);
}

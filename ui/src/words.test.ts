// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";

/** The attributes, props and properties with a text that a visitor sees or hears. */
const TEXTS = /^(alt|title|placeholder|label|text|description|eyebrow|lead|aria-(label|description|roledescription|valuetext))$/;

/** A node of the syntax tree. Its children are among its values. */
type Node = { type: string } & Record<string, unknown>;

const components = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"),
);

test.each(components)("the_words_of_%s_are_in_content", (name) => {
  expect(wordsIn(readFileSync(`${import.meta.dirname}/${name}`, "utf8"))).toEqual([]);
});

/** The texts with letters that a component writes out. */
function wordsIn(source: string): string[] {
  return shownIn(parseAst(source, { lang: "tsx" })).filter((text) => /\p{L}/u.test(text));
}

/** The strings that are shown somewhere in a part of the tree. */
function shownIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(shownIn);
  if (!isNode(part)) return [];
  const deeper = Object.values(part).flatMap(shownIn);
  if (part.type === "JSXElement" || part.type === "JSXFragment") return [...results(part.children), ...deeper];
  const name = part.type === "JSXAttribute" ? part.name : part.type === "Property" ? part.key : null;
  return isNode(name) && TEXTS.test(String(name.name)) ? [...results(part.value), ...deeper] : deeper;
}

/** The strings that an expression, or a list of them, may result in. */
function results(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(results);
  if (!isNode(part)) return [];
  switch (part.type) {
    case "JSXText":
    case "Literal":
      return typeof part.value === "string" ? [part.value.trim()] : [];
    case "TemplateLiteral":
      return results(part.quasis);
    case "TemplateElement":
      return isRecord(part.value) ? [String(part.value.cooked)] : [];
    case "JSXExpressionContainer":
      return results(part.expression);
    case "ConditionalExpression":
      return results([part.consequent, part.alternate]);
    case "LogicalExpression":
      return results([part.left, part.right]);
    case "BinaryExpression":
      return part.operator === "+" ? results([part.left, part.right]) : [];
    default:
      return [];
  }
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

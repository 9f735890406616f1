import { expect, test } from "vitest";
import type { Block, Inline } from "../api/types";
import { richTextHtml } from "./job-posting";

const paragraph = (...content: Inline[]): Block => ({ type: "paragraph", content });

test("paragraphs and line breaks become elements", () => {
  expect(richTextHtml([paragraph("Day shift\nNight shift"), paragraph("A CNIC is needed.")])).toBe(
    "<p>Day shift<br>Night shift</p><p>A CNIC is needed.</p>",
  );
});

test("HTML in the text is escaped", () => {
  const content: Inline[] = ["5 < 6 & ", { type: "strong", content: ["<b>bold</b>"] }];
  expect(richTextHtml([paragraph(...content)])).toBe(
    "<p>5 &lt; 6 &amp; <strong>&lt;b&gt;bold&lt;/b&gt;</strong></p>",
  );
});

test("headings, lists and emphasis become elements, and links become plain text", () => {
  const link: Inline = { type: "link", href: "https://example.com/", content: ["the rules"] };
  const nested: Block = { type: "list", start: 2, items: [[paragraph("two")]] };
  expect(
    richTextHtml([
      { type: "heading", level: 1, content: ["You bring"] },
      {
        type: "list",
        start: null,
        items: [
          [paragraph("a CNIC"), paragraph("a photo")],
          [paragraph("read ", link), nested],
        ],
      },
      { type: "rule" },
      { type: "quote", content: [paragraph({ type: "emphasis", content: ["Always."] })] },
    ]),
  ).toBe(
    "<h3>You bring</h3><ul><li><p>a CNIC</p><p>a photo</p></li><li><p>read the rules</p><ol><li><p>two</p></li></ol></li></ul><p><em>Always.</em></p>",
  );
});

import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { splitHead, titleIn } from "./split-head";

test("leading_title_meta_and_link_elements_go_to_the_head", () => {
  const hoisted = '<link rel="preload" as="image" href="/a.webp"/><title>A &lt; B</title><meta name="x" content="a &gt; b"/>';
  expect(splitHead(`${hoisted}<a href="#content">Skip</a><link rel="x"/>`)).toEqual({
    head: hoisted,
    body: '<a href="#content">Skip</a><link rel="x"/>',
  });
});

test("the_title_has_the_characters_that_react_escapes", () => {
  const title = `"Guards" & 'dogs' <b> &lt; &amp;#x27;`;
  const html = renderToString(createElement("main", null, createElement("title", null, title), "body"));
  expect(titleIn(splitHead(html).head)).toBe(title);
});

test("the_first_title_counts_and_without_one_there_is_none", () => {
  expect(titleIn('<meta name="a"/><title data-x="">First</title><title>Second</title>')).toBe("First");
  expect(titleIn('<meta name="title"/>')).toBeUndefined();
});

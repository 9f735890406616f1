import { expect, test } from "vitest";
import { splitHead } from "./split-head";

test("leading_title_meta_and_link_elements_go_to_the_head", () => {
  const hoisted = '<link rel="preload" as="image" href="/a.webp"/><title>A &lt; B</title><meta name="x" content="a &gt; b"/>';
  expect(splitHead(`${hoisted}<a href="#content">Skip</a><link rel="x"/>`)).toEqual({
    head: hoisted,
    body: '<a href="#content">Skip</a><link rel="x"/>',
  });
});

test("a_page_without_hoisted_elements_is_all_body", () => {
  expect(splitHead("<main></main>")).toEqual({ head: "", body: "<main></main>" });
});

import { expect, test } from "vitest";
import { textToHtml } from "./text-to-html";

test("paragraphs_and_line_breaks_become_elements", () => {
  expect(textToHtml("Day shift\nNight shift\n\nA CNIC is needed.")).toBe(
    "<p>Day shift<br>Night shift</p><p>A CNIC is needed.</p>",
  );
});

test("html_in_the_text_is_escaped", () => {
  expect(textToHtml("5 < 6 & <b>bold</b>")).toBe("<p>5 &lt; 6 &amp; &lt;b&gt;bold&lt;/b&gt;</p>");
});

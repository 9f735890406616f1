import { expect, test } from "vitest";
import { whyStandFast } from "./why-stand-fast";

const MIN_WORDS = 400;

test("the_page_has_at_least_400_words", () => {
  const { intro, chapters } = whyStandFast;
  const texts = [...intro.paragraphs, ...chapters.flatMap(({ text, points }) => [text, ...points.map((point) => point.text)])];
  expect(texts.join(" ").split(/\s+/).length).toBeGreaterThanOrEqual(MIN_WORDS);
});

import { expect, test } from "vitest";
import { aboutQuote } from "./content/company/about";
import { whyStandFast } from "./content/company/why-stand-fast";
import { homeQuote } from "./content/home/night";
import { pageTexts } from "./readability/page-texts";

const quotes = [
  { path: "/", quote: homeQuote },
  { path: "/about-us", quote: aboutQuote },
  ...whyStandFast.chapters.flatMap(({ quote }) => (quote ? [{ path: "/why-stand-fast", quote }] : [])),
];

test.each(quotes)("the large line of $path is in its text", async ({ path, quote }) => {
  expect((await pageTexts(path)).filter((text) => text.includes(quote))).toHaveLength(1);
});

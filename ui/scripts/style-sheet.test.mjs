// @vitest-environment node
import { expect, test } from "vitest";
import { readProjectFile } from "./page-texts.mjs";

// Tailwind is made for browsers with @property and color-mix(). Some of the browsers that we support have neither.

const languages = ["", "-ur"];
/** @param {string} language */
const readStyle = (language) =>
  JSON.parse(readProjectFile(`ui/dist/site/assets${language}.json`)).style;

test.each(languages)(
  "browsers without @property get the initial values, in assets%s.json",
  (language) => {
    const style = readStyle(language);
    const [, fallback = ""] =
      /@supports \(\(\(-webkit-hyphens:none\)\)[^{]*\{\*[^{]*\{([^}]*)\}/.exec(style) ?? [];
    const names = Array.from(
      style.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:/g),
      ([, name]) => name,
    );
    expect(names).not.toEqual([]);
    for (const name of names) expect(`;${fallback}`).toContain(`;${name}:`);
  },
);

test.each(languages)(
  "browsers without color-mix() get a plain colour, in assets%s.json",
  (language) => {
    const style = readStyle(language);
    const mixed = style.match(/@supports \(color:color-mix\([^)]*\)\)/g) ?? [];
    const withPlainColour =
      style.match(
        /([^{}]+)\{([\w-]+):[^{};]+\}@supports \(color:color-mix\([^)]*\)\)\{\1\{\2:color-mix\(/g,
      ) ?? [];
    expect(mixed).not.toEqual([]);
    expect(withPlainColour).toHaveLength(mixed.length);
    // Each color-mix() is in such a block: one in its condition, and one in its rule.
    expect(style.match(/color-mix\(/g)).toHaveLength(2 * mixed.length);
  },
);

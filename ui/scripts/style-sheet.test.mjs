// @vitest-environment node
import { expect, test } from "vitest";
import { readProjectFile } from "./page-texts.mjs";

// Tailwind is made for browsers with @property and color-mix(). Some of the browsers that we support have neither.

const assetsFiles = ["assets.json", "assets-ur.json"];
/** @param {string} file */
const readStyle = (file) => JSON.parse(readProjectFile(`ui/dist/site/${file}`)).style;

test.each(assetsFiles)("browsers without @property get the initial values, in %s", (file) => {
  const style = readStyle(file);
  const [, fallback = ""] =
    /@supports \(\(\(-webkit-hyphens:none\)\)[^{]*\{\*[^{]*\{([^}]*)\}/.exec(style) ?? [];
  const names = Array.from(
    style.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:/g),
    ([, name]) => name,
  );
  expect(names).not.toEqual([]);
  for (const name of names) expect(`;${fallback}`).toContain(`;${name}:`);
});

test.each(assetsFiles)("browsers without color-mix() get a plain colour, in %s", (file) => {
  const style = readStyle(file);
  const mixed = style.match(/@supports \(color:color-mix\([^)]*\)\)/g) ?? [];
  const withPlainColour =
    style.match(
      /([^{}]+)\{([\w-]+):[^{};]+\}@supports \(color:color-mix\([^)]*\)\)\{\1\{\2:color-mix\(/g,
    ) ?? [];
  expect(mixed).not.toEqual([]);
  expect(withPlainColour).toHaveLength(mixed.length);
  // Each color-mix() is in such a block: one in its condition, and one in its rule.
  expect(style.match(/color-mix\(/g)).toHaveLength(2 * mixed.length);
});

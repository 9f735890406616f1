import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const PHYSICAL =
  /(?<=["'\s:`])-?(?:(?:m|p|border-|rounded-|scroll-m|scroll-p)[lr]-|(?:left|right)-[\d[]|(?:text|float)-(?:left|right)\b)\S*/g;

test("no class names left or right", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const found = files.flatMap((file) =>
    Array.from(readFileSync(join(SOURCE, file), "utf8").matchAll(PHYSICAL), ([name]) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

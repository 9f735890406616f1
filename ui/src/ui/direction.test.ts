import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const PHYSICAL =
  /(?<=["'\s:`])-?(?:(?:m|p|border-|rounded-|scroll-m|scroll-p)[lr]-|(?:left|right)-[\d[]|(?:text|float)-(?:left|right)\b)\S*/g;

test("class names use logical directions, not left and right", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const physicalClassNames = files.flatMap((file) =>
    Array.from(
      readFileSync(join(SOURCE, file), "utf8").matchAll(PHYSICAL),
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(physicalClassNames).toEqual([]);
});

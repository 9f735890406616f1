import { expect, test } from "vitest";
import { oneLine } from "./one-line";

test.each([
  ["Two hot meals\na day.\n", "Two hot meals a day."],
  [
    "You bring\n\n- Urdu\n- a valid CNIC - the original\n\nCome - soon.",
    "You bring · Urdu · a valid CNIC - the original Come - soon.",
  ],
])("%j_becomes_%j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

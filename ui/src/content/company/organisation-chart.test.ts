// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chartPicture, offices } from "./organisation-chart";

test("the_drawing_shows_the_offices_of_the_list", () => {
  const drawing = readFileSync(`${import.meta.dirname}/../../../../data${chartPicture.src}`, "utf8");
  expect(/<title>(.*)<\/title>/.exec(drawing)?.[1]).toBe(offices.map(({ name }) => name).join(", "));
});

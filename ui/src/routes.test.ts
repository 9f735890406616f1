// @vitest-environment node
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { pageLabels } from "#words/page-labels";
import { routes } from "./routes";

const collectPaths = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [path ?? [], collectPaths(children)].flat());

test("every page with a name has a route", () => {
  expect(collectPaths(routes).sort()).toEqual([...Object.keys(pageLabels), "*"].sort());
});

// @vitest-environment node
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { pageLabels } from "#words/page-labels";
import { routes } from "./routes";

const pathsOf = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [path ?? [], pathsOf(children)].flat());

test("every page with a name has a route", () => {
  expect(pathsOf(routes).sort()).toEqual([...Object.keys(pageLabels), "*"].sort());
});

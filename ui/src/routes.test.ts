// @vitest-environment node
import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { pageLabels } from "#words/page-labels";
import type { PageData } from "./api/types";
import { routerState } from "./router-state";
import { routes } from "./routes";

const collectRoutes = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => [route, ...collectRoutes(route.children ?? [])]);

const findRoute = (path: string) => matchRoutes(routes, path)?.at(-1)?.route;

const DATA: PageData = {
  downloads: null,
  latestNews: null,
  news: [],
  newsPages: 3,
  newsItem: null,
  newsUpdatedAt: null,
  jobs: [],
  job: null,
};

test("every page with a name has a route", () => {
  const paths = collectRoutes(routes).flatMap(({ path }) => path ?? []);
  expect(paths.sort()).toEqual([...Object.keys(pageLabels), "*"].sort());
});

test("every route with a loader can select its content from the data of the server", () => {
  const withLoader = collectRoutes(routes).filter(({ loader }) => loader);
  expect(withLoader).not.toEqual([]);
  for (const { path, handle } of withLoader)
    expect(handle, path).toEqual({ select: expect.any(Function) });
});

test("the router starts with the content of the page that the server has rendered", () => {
  const state = routerState({ path: "/news", data: DATA, form: null }, findRoute("/news"));
  expect(state).toEqual({ loaderData: { "/news": { content: { items: [], pages: 3 } } } });
});

test("the router starts without content on a page that has no loader", () => {
  const state = routerState({ path: "/privacy", data: DATA, form: null }, findRoute("/privacy"));
  expect(state).toEqual({ loaderData: { "/privacy": null } });
});

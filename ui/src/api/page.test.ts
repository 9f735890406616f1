import type { LoaderFunctionArgs } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageData } from "./types";

const PATH = "/news";
const MINUTE_MS = 60_000;
// The loaders use only these fields.
const dataWith = (newsPages: number) =>
  ({ news: null, newsPages, job: null, jobs: null }) as PageData;
const [oldData, newData] = [dataWith(1), dataWith(2)];
const [oldContent, newContent] = [
  { items: [], pages: 1 },
  { items: [], pages: 2 },
];

const fetch = vi.fn();
let page: typeof import("./page");
let loaders: typeof import("../loaders");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  window.history.replaceState(null, "", "/");
  answerWith(200);
  // Each test has modules of its own, and so an empty cache.
  vi.resetModules();
  page = await import("./page");
  loaders = await import("../loaders");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetch.mockReset();
});

/** Makes the server answer with the new data for a page with this status. */
function answerWith(status: number): void {
  fetch.mockResolvedValue({
    status: 200,
    json: async () => ({ success: true, data: { status, data: newData } }),
  });
}

/** Puts a page into the cache, and lets it become out of date. */
function cacheOldPage(): void {
  page.cacheData(PATH, oldData);
  vi.advanceTimersByTime(30 * MINUTE_MS);
}

/** Calls the loader of the news. */
function load(path = PATH): unknown {
  const request = { signal: new AbortController().signal };
  // The loader uses only these arguments.
  const args = { request, url: new URL(`http://localhost${path}`) } as LoaderFunctionArgs;
  return loaders.newsSource.loader(args);
}

test("the loader returns a list that is thirty minutes old, and updates it", async () => {
  page.cacheData(PATH, oldData);
  vi.advanceTimersByTime(30 * MINUTE_MS - 1);
  expect(load()).toEqual({ content: oldContent });
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const old = load() as { update: Promise<boolean> };
  expect(old).toEqual({ content: oldContent, update: expect.any(Promise) });
  await expect(old.update).resolves.toBe(true);
  expect(load()).toEqual({ content: newContent });
  expect(fetch).toHaveBeenCalledOnce();
});

test("the loader keeps an old list if the update fails", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  cacheOldPage();
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(false);
  expect(load()).toEqual({ content: oldContent, update: expect.any(Promise) });
});

test("the loader drops an old page that no longer exists", async () => {
  cacheOldPage();
  answerWith(404);
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(true);
  const { content } = load() as { content: Promise<unknown> };
  await expect(content).rejects.toThrow(page.StatusError);
});

test("after a link, the loader does not wait for a new list", async () => {
  expect(load()).toEqual({ content: expect.any(Promise) });
});

test("after a link with a fragment, the loader waits for a new list", async () => {
  await expect(load(`${PATH}#content`)).resolves.toEqual({ content: newContent });
});

test("after Back, the loader waits for a new list", async () => {
  window.history.replaceState(null, "", PATH);
  await expect(load()).resolves.toEqual({ content: newContent });
});

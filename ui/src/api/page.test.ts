import type { LoaderFunctionArgs } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { newsLoader } from "../loaders";
import { cacheData } from "./page";
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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  window.history.replaceState(null, "", PATH);
  fetch.mockReset();
  fetch.mockResolvedValue({
    status: 200,
    json: async () => ({ success: true, data: { status: 200, data: newData } }),
  });
});

/** Calls the loader of a page with a list. */
function load(path = PATH): unknown {
  const request = { signal: new AbortController().signal };
  // The loader uses only these arguments.
  return newsLoader({ request, url: new URL(`http://localhost${path}`) } as LoaderFunctionArgs);
}

test("the loader returns a list that is thirty minutes old, and updates it", async () => {
  cacheData(PATH, oldData);
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
  cacheData(PATH, oldData);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(false);
  expect(load()).toEqual({ content: oldContent, update: expect.any(Promise) });
});

test("the loader drops an old page that no longer exists", async () => {
  cacheData(PATH, oldData);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockResolvedValue({
    status: 200,
    json: async () => ({ success: true, data: { status: 404, data: newData } }),
  });
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(true);
  await expect(load()).resolves.toEqual({ content: expect.any(Promise) });
});

test("after a link, the loader does not wait for a new list", async () => {
  expect(load("/career")).toEqual({ content: expect.any(Promise) });
});

test("after a link with a fragment, the loader waits for a new list", async () => {
  await expect(load("/banks#part")).resolves.toEqual({ content: newContent });
});

test("after Back, the loader waits for a new list", async () => {
  window.history.replaceState(null, "", "/services");
  await expect(load("/services")).resolves.toEqual({ content: newContent });
});

import type { LoaderFunctionArgs } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { loaderFor, rememberContent } from "./page";
import type { PageData } from "./types";

const PATH = "/news";
const MINUTE_MS = 60_000;
// Only these parts of the data matter here.
const content = (newsPages: number) => ({ newsPages, job: null, jobs: null }) as PageData;
const [before, now] = [content(1), content(2)];

const fetch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  // A view of the page that is shown is not counted: whatever is asked for is content.
  window.history.replaceState(null, "", PATH);
  fetch.mockReset();
  fetch.mockResolvedValue({ status: 200, json: async () => ({ success: true, data: { status: 200, data: now } }) });
});

/** What the loader gives to the page of a list. */
function load(path = PATH): unknown {
  const { loader } = loaderFor(["news"]);
  if (typeof loader !== "function") throw new Error("a list has no loader");
  const request = { signal: new AbortController().signal };
  // The loader reads no more of it.
  return loader({ request, url: new URL(`http://localhost${path}`) } as LoaderFunctionArgs);
}

test("a list is loaded again when it is thirty minutes old and shown meanwhile", async () => {
  rememberContent(PATH, before);
  vi.advanceTimersByTime(30 * MINUTE_MS - 1);
  expect(load()).toEqual({ content: before });
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const old = load() as { update: Promise<boolean> };
  expect(old).toEqual({ content: before, update: expect.any(Promise) });
  await expect(old.update).resolves.toBe(true);
  expect(load()).toEqual({ content: now });
  expect(fetch).toHaveBeenCalledOnce();
});

test("a list that cannot be loaded again stays", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rememberContent(PATH, before);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(false);
  expect(load()).toEqual({ content: before, update: expect.any(Promise) });
});

test("an old page that is no longer there is not shown again", async () => {
  rememberContent(PATH, before);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockResolvedValue({ status: 200, json: async () => ({ success: true, data: { status: 404, data: now } }) });
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(true);
  await expect(load()).resolves.toEqual({ content: expect.any(Promise) });
});

test("the page of an unknown list does not wait for it", async () => {
  expect(load("/career")).toEqual({ content: expect.any(Promise) });
});

test("a link to a part of a page waits for an unknown list", async () => {
  await expect(load("/banks#part")).resolves.toEqual({ content: now });
});

test("back to a page waits for an unknown list", async () => {
  window.history.replaceState(null, "", "/services");
  await expect(load("/services")).resolves.toEqual({ content: now });
});

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

test("a_list_is_loaded_again_when_it_is_thirty_minutes_old_and_shown_meanwhile", async () => {
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

test("a_list_that_cannot_be_loaded_again_stays", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rememberContent(PATH, before);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(false);
  expect(load()).toEqual({ content: before, update: expect.any(Promise) });
});

test("an_old_page_that_is_no_longer_there_is_not_shown_again", async () => {
  rememberContent(PATH, before);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  fetch.mockResolvedValue({ status: 200, json: async () => ({ success: true, data: { status: 404, data: now } }) });
  const old = load() as { update: Promise<boolean> };
  await expect(old.update).resolves.toBe(true);
  await expect(load()).resolves.toEqual({ content: expect.any(Promise) });
});

test("the_page_of_an_unknown_list_does_not_wait_for_it", async () => {
  expect(load("/career")).toEqual({ content: expect.any(Promise) });
});

test("a_link_to_a_part_of_a_page_waits_for_an_unknown_list", async () => {
  await expect(load("/banks#part")).resolves.toEqual({ content: now });
});

test("back_to_a_page_waits_for_an_unknown_list", async () => {
  window.history.replaceState(null, "", "/services");
  await expect(load("/services")).resolves.toEqual({ content: now });
});

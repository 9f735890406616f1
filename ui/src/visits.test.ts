import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageContent, RenderRequest } from "./api/types";
import { NO_DATA, type Visit, Visits } from "./visits";

/** The requests so far: the page asked for, and how to answer. */
let asked: { path: string; signal: AbortSignal; answer: (content: Partial<PageContent>) => void; fail: () => void }[] = [];

/** The views that the server was told of beside them. */
let counted: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string, { signal }: { signal?: AbortSignal }) => {
    const path = new URL(url, "http://site").searchParams.get("path") ?? "";
    if (!signal) {
      counted.push(path);
      return Promise.reject(new TypeError("Failed to fetch"));
    }
    return new Promise<Response>((resolve, reject) => {
      const answer = (content: Partial<PageContent>) =>
        resolve(Response.json({ success: true, data: { path, status: 200, title: "", data: NO_DATA, ...content } }));
      asked.push({ path, signal, answer, fail: () => reject(new TypeError("Failed to fetch")) });
    });
  });
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

afterEach(() => {
  asked = [];
  counted = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const at = (key: string, pathname: string, search = "") => ({ key, pathname, search });

function opened(path: string, served = path): Visits {
  // Only these parts of the request matter here.
  const request = { path: served, data: NO_DATA, form: null } as unknown as RenderRequest;
  return new Visits(request, at("default", path));
}

/** The visit that a link or the history leads to. */
function gone(visits: Visits, address: ReturnType<typeof at>): Visit {
  visits.go(address);
  return visits.at(address);
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
}

test("a_navigation_asks_for_the_page_with_its_query", async () => {
  const visit = gone(opened("/"), at("a", "/career-apply", "?job=cook"));
  expect(visit.current()).toEqual({ state: "loading" });
  expect(asked.map(({ path }) => path)).toEqual(["/career-apply?job=cook"]);
  asked[0]?.answer({ data: { ...NO_DATA, jobs: [] } });
  await settled();
  expect(visit.current()).toMatchObject({ state: "loaded", content: { data: { jobs: [] } } });
});

test("the_server_is_told_of_a_page_that_is_shown_without_asking_it", async () => {
  const visits = opened("/news");
  visits.enter(at("a", "/about-us"));
  // A link to the page that is shown, another query, a page that is loaded anyway, an unknown one, and back.
  for (const [key, path, search] of [
    ["b", "/about-us", ""],
    ["c", "/about-us", "?from=mail"],
    ["d", "/career", ""],
    ["e", "/no-such-page", ""],
    ["a", "/about-us", ""],
  ] as const) {
    visits.go(at(key, path, search));
    visits.enter(at(key, path, search));
  }
  await settled();
  expect(counted).toEqual(["/about-us"]);
  expect(asked.map(({ path }) => path)).toEqual(["/career", "/no-such-page"]);
});

test("a_page_that_the_visitor_gives_up_before_it_is_shown_is_not_counted", () => {
  const visits = opened("/news");
  visits.go(at("a", "/about-us"));
  visits.go(at("b", "/privacy"));
  visits.enter(at("b", "/privacy"));
  expect(counted).toEqual(["/privacy"]);
});

test("rendering_a_page_that_is_not_shown_yet_asks_for_nothing_and_aborts_nothing", () => {
  const form = { message: "", values: { name: "Ayesha" }, errors: {} };
  const request = { path: "/contact-us", data: NO_DATA, form } as unknown as RenderRequest;
  const visits = new Visits(request, at("default", "/contact-us"));
  const shown = visits.at(at("default", "/contact-us"));
  void shown.load();
  visits.at(at("a", "/news"));
  visits.at(at("b", "/about-us"));
  expect(asked.map(({ path, signal }) => [path, signal.aborted])).toEqual([["/contact-us", false]]);
  expect(counted).toEqual([]);
  expect(shown.refusedForm).toBe(form);
});

test("the_page_that_is_shown_late_does_not_stop_the_one_that_the_visitor_has_gone_to", () => {
  const visits = opened("/");
  visits.go(at("a", "/about-us"));
  visits.go(at("b", "/news"));
  visits.enter(at("a", "/about-us"));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test("old_content_is_shown_until_newer_content_arrives", async () => {
  const visits = opened("/career");
  const visit = visits.at(at("default", "/career"));
  visit.ensure();
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(5 * 60_000);
  visit.ensure();
  expect(visit.current().state).toBe("loaded");
  asked[0]?.answer({ data: { ...NO_DATA, newsUpdatedAt: "today" } });
  await settled();
  expect(visit.current()).toMatchObject({ content: { data: { newsUpdatedAt: "today" } } });
  visit.ensure();
  expect(asked).toHaveLength(1);
});

test("content_that_has_not_changed_leaves_the_page_as_it_is", async () => {
  const visit = opened("/career").at(at("default", "/career"));
  const before = visit.current();
  vi.advanceTimersByTime(5 * 60_000);
  visit.ensure();
  asked[0]?.answer({ data: NO_DATA });
  await settled();
  expect(visit.current()).toBe(before);
  visit.ensure();
  expect(asked).toHaveLength(1);
});

test("old_content_stays_when_newer_content_cannot_be_loaded", async () => {
  const visit = opened("/career").at(at("default", "/career"));
  const before = visit.current();
  for (const spoil of [() => asked.at(-1)?.fail(), () => asked.at(-1)?.answer({ status: 503 })]) {
    vi.advanceTimersByTime(5 * 60_000);
    visit.ensure();
    spoil();
    await settled();
    expect(visit.current()).toBe(before);
  }
  expect(asked).toHaveLength(2);
});

test("a_request_without_an_answer_fails_after_half_a_minute", async () => {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const visit = gone(opened("/"), at("a", "/news"));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(visit.current().state).toBe("loading");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(visit.current()).toEqual({ state: "failed", retrying: false });
});

test("the_response_to_a_form_is_no_page_to_ask_for", () => {
  const visits = opened("/api/contact-us", "/unavailable-page");
  visits.at(at("default", "/api/contact-us")).ensure();
  expect(asked).toEqual([]);
});

test("the_oldest_history_entries_are_forgotten", async () => {
  const visits = opened("/");
  const first = visits.at(at("0", "/about-us"));
  visits.enter(at("0", "/about-us"));
  for (let entry = 1; entry <= 50; entry += 1) visits.enter(at(`${entry}`, "/about-us"));
  expect(visits.at(at("0", "/about-us"))).not.toBe(first);
});

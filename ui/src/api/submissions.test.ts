import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Failure, parseAnswer, SendingError } from "./submissions";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 15, 12) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const html = "<!doctype html><title>Sign in</title>";

test.each<[string, number, string, string | null, Failure]>([
  ["the page of a network that wants a sign-in", 200, html, null, { reason: "other_page" }],
  ["nothing", 204, "", null, { reason: "other_page" }],
  [
    "JSON of another site",
    200,
    '{"portal": "https://example.com"}',
    null,
    { reason: "other_page" },
  ],
  ["a proxy that does not let it through", 403, html, null, { reason: "other_page" }],
  ["a proxy without an answer of ours", 504, html, null, { reason: "no_answer" }],
  ["a proxy that is busy", 503, html, "120", { reason: "busy", wait: 120 }],
  [
    "a proxy that limits its clients",
    429,
    html,
    "Fri, 15 Jan 2027 12:01:30 GMT",
    { reason: "busy", wait: 90 },
  ],
  [
    "a proxy that names a time in the past",
    503,
    html,
    "Fri, 15 Jan 2027 11:00:00 GMT",
    { reason: "busy", wait: 1 },
  ],
  ["a proxy that names no time", 503, html, "soon", { reason: "no_answer" }],
])(
  "an answer of %s leaves open whether the form has arrived",
  (_, status, text, retryAfter, failure) => {
    try {
      parseAnswer(status, text, retryAfter);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SendingError);
      expect(error).toHaveProperty("failure", failure);
    }
  },
);

test("a refusal by our server is an answer, whatever its status is", () => {
  expect(parseAnswer(503, '{"success":false,"message":"Busy."}', "5")).toEqual({
    success: false,
    message: "Busy.",
  });
});

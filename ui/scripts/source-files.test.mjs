// @vitest-environment node
import { expect, onTestFinished, test, vi } from "vitest";
import { REPLACEMENT_MS, recogniseReplacements } from "./source-files.mjs";

const EXISTING = import.meta.filename;
const MISSING = `${EXISTING}.missing`;

/** Passes events through the callback. Returns the events that Parcel gets at once, and the ones that it gets later. */
function receive(/** @type {import("@parcel/watcher").Event[]} */ events) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  /** @type {import("@parcel/watcher").Event[]} */
  const reported = [];
  recogniseReplacements((_error, batch) => reported.push(...batch))(null, events);
  const atOnce = reported.splice(0);
  vi.advanceTimersByTime(REPLACEMENT_MS);
  return { atOnce, later: reported };
}

test("a file that exists again has changed, and one that stays away is deleted", () => {
  const { atOnce, later } = receive([
    { path: EXISTING, type: "delete" },
    { path: MISSING, type: "delete" },
  ]);
  expect(atOnce).toEqual([]);
  expect(later).toEqual([
    { path: EXISTING, type: "update" },
    { path: MISSING, type: "delete" },
  ]);
});

test("other events do not wait", () => {
  const { atOnce, later } = receive([
    { path: EXISTING, type: "create" },
    { path: MISSING, type: "delete" },
    { path: EXISTING, type: "update" },
  ]);
  expect(atOnce.map(({ type }) => type)).toEqual(["create", "update"]);
  expect(later).toEqual([{ path: MISSING, type: "delete" }]);
});

test("an error does not wait", () => {
  const error = new Error("the watcher failed");
  const report = vi.fn();
  recogniseReplacements(report)(error, []);
  expect(report).toHaveBeenCalledExactlyOnceWith(error, []);
});

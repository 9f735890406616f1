// @vitest-environment node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { coalesce, stop } from "./processes.mjs";

afterEach(() => {
  vi.useRealTimers();
});

/** @param {string} script */
function start(script) {
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  onTestFinished(() => void child.kill());
  return child;
}
const ENDLESS = "setInterval(() => {}, 1000)";

test("a running process has exited after `stop`", async () => {
  const child = start(ENDLESS);
  await once(child, "spawn");
  await stop(child);
  expect(child.signalCode).toBe("SIGTERM");
});

test("`stop` returns if the process has already exited", { timeout: 20_000 }, async () => {
  const child = start("process.exit(1)");
  await once(child, "exit");
  await stop(child);
  expect(child.exitCode).toBe(1);
});

test("`stop` returns if a signal has already ended the process", { timeout: 20_000 }, async () => {
  const child = start(ENDLESS);
  await once(child, "spawn");
  child.kill("SIGKILL");
  await once(child, "exit");
  await stop(child);
  expect(child.signalCode).toBe("SIGKILL");
});

test("requests that follow each other within the delay lead to one call", async () => {
  vi.useFakeTimers();
  const action = vi.fn(async () => {});
  const request = coalesce(action, 500);
  request();
  await vi.advanceTimersByTimeAsync(499);
  request();
  await vi.advanceTimersByTimeAsync(499);
  expect(action).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(action).toHaveBeenCalledOnce();
});

test("requests during a call lead to one further call, which starts after it", async () => {
  vi.useFakeTimers();
  /** @type {(() => void)[]} */
  const finish = [];
  const action = vi.fn(
    () => /** @type {Promise<void>} */ (new Promise((resolve) => finish.push(resolve))),
  );
  const request = coalesce(action, 500);
  for (let requests = 0; requests < 3; requests += 1) {
    request();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(action).toHaveBeenCalledOnce();
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(action).toHaveBeenCalledTimes(2);
});

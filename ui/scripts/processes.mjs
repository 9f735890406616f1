// Helpers of `dev.mjs`: end a process, and merge frequent requests into single calls.
import { once } from "node:events";

/**
 * Ends a process. Returns when it has exited, or immediately if it has exited before, for example because it could not start.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
export async function stop(child) {
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  if (hasExited) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/**
 * Returns a function that requests a call of `action`. Requests within `delayMs` of each other lead to a single call, and so do requests
 * during a call. Calls run one after the other.
 *
 * @param {() => Promise<void>} action
 * @param {number} delayMs
 */
export function coalesce(action, delayMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isQueued = false;
  /** Resolves when all calls so far are done. */
  let lastCall = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isQueued) return;
      isQueued = true;
      lastCall = lastCall.then(() => {
        isQueued = false;
        return action();
      });
    }, delayMs);
  };
}

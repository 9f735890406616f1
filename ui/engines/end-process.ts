import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a process and waits until it has ended. */
export async function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, "exit");
  process.kill();
  await ended;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { endProcess } from "./end-process";

/** A virtual screen of the X server. */
export class Display {
  private constructor(
    readonly name: string,
    private readonly server: ChildProcess,
  ) {}

  static async start(): Promise<Display> {
    const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"];
    // The server chooses a free number and writes it to file descriptor 3.
    const server = spawn("Xvfb", ["-displayfd", "3", ...screen], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const failed = once(server, "exit").then(([code]) => Promise.reject(new Error(`Xvfb exited with ${code}`)));
    const [number] = await Promise.race([once(server.stdio[3] as Readable, "data"), failed]);
    failed.catch(() => undefined);
    return new Display(`:${String(number).trim()}`, server);
  }

  close(): Promise<void> {
    return endProcess(this.server);
  }
}

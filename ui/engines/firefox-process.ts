import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endProcess } from "./end-process";
import { NO_PROXY_PORT } from "./no-proxy";

/** Everything but this machine is reached through a proxy that does not exist. */
const PREFERENCES = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": NO_PROXY_PORT,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": NO_PROXY_PORT,
  "intl.accept_languages": "en-GB",
  "ui.prefersReducedMotion": 1,
};

/** Firefox without a window and with a new profile, listening for a connection of WebDriver BiDi. */
export class FirefoxProcess {
  private constructor(
    readonly url: string,
    private readonly browser: ChildProcess,
    private readonly profile: string,
  ) {}

  static async start(executable: string): Promise<FirefoxProcess> {
    const profile = await mkdtemp(join(tmpdir(), "standfast-firefox-"));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const browser = spawn(executable, flags, { stdio: ["ignore", "ignore", "pipe"] });
    return new FirefoxProcess(`${await listening(browser)}/session`, browser, profile);
  }

  async end(): Promise<void> {
    await endProcess(this.browser);
    await rm(this.profile, { recursive: true });
  }
}

/** Reads the address from the browser's messages. Keeps reading afterwards, because a full pipe would block the browser. */
function listening(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`Firefox exited with ${code}`)));
    if (browser.stderr)
      createInterface(browser.stderr).on("line", (line) => {
        const url = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
  });
}

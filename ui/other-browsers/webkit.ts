import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { findFreePort } from "../e2e/support/find-free-port";
import { terminate } from "../e2e/support/server";
import { DEAD_PROXY_PORT, ESCAPE_KEY, findControl, findField, type Script, type Tab } from "./tab";

const DRIVER = process.env.WEBKIT_DRIVER ?? "WebKitWebDriver";
/** Shrinks the tool bar, whose buttons keep the window wider than a phone. */
const NARROW_TOOL_BAR =
  "* { padding: 0; margin: 0; border: none; min-width: 0; min-height: 0; font-size: 1px; }";
const NO_ANIMATIONS = "[Settings]\ngtk-enable-animations=0\n";
const DEAD_PROXY = `127.0.0.1:${DEAD_PROXY_PORT}`;
/** Sends all requests to a proxy that does not exist, except those to this machine. */
const ONLY_THIS_MACHINE = {
  proxyType: "manual",
  httpProxy: DEAD_PROXY,
  sslProxy: DEAD_PROXY,
  noProxy: ["127.0.0.1"],
};
const RESPONSE_TIMEOUT_MS = 20_000;
/** Maximum time for the driver to start, and for a page to get its new width. */
const WAIT_MS = 60_000;
const POLL_MS = 50;
/** If two browsers start at the same time, one of them sometimes never connects to its driver. */
const START_ATTEMPTS = 3;

/** WebKitGTK with one tab, which speaks WebDriver, https://www.w3.org/TR/webdriver/. */
export class WebKit implements Tab {
  private constructor(
    private readonly sessionUrl: string,
    private readonly processes: ChildProcess[],
    private readonly settings: string,
  ) {}

  static async start(attempt = 1): Promise<WebKit> {
    try {
      return await WebKit.startOnce();
    } catch (cause) {
      if (attempt === START_ATTEMPTS) throw cause;
      return WebKit.start(attempt + 1);
    }
  }

  private static async startOnce(): Promise<WebKit> {
    const settings = await mkdtemp(join(tmpdir(), "standfast-webkit-"));
    await mkdir(join(settings, "gtk-3.0"));
    await writeFile(join(settings, "gtk-3.0", "gtk.css"), NARROW_TOOL_BAR);
    await writeFile(join(settings, "gtk-3.0", "settings.ini"), NO_ANIMATIONS);
    const processes: ChildProcess[] = [];
    try {
      const display = spawnDisplayServer();
      processes.unshift(display);
      const [displayNumber] = await once(display.stdio[3] as Readable, "data");
      const env = {
        ...process.env,
        DISPLAY: `:${String(displayNumber).trim()}`,
        XDG_CONFIG_HOME: settings,
      };
      const port = await findFreePort();
      const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
      processes.unshift(driver);
      const address = `http://127.0.0.1:${port}`;
      await waitUntil("the driver answers", () => isAnswering(address, driver));
      const capabilities = { alwaysMatch: { proxy: ONLY_THIS_MACHINE } };
      const { sessionId } = await call<{ sessionId: string }>("POST", `${address}/session`, {
        capabilities,
      });
      return new WebKit(`${address}/session/${sessionId}`, processes, settings);
    } catch (cause) {
      await clean(processes, settings);
      throw cause;
    }
  }

  async close(): Promise<void> {
    await call("DELETE", this.sessionUrl).catch(() => undefined);
    await clean(this.processes, this.settings);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.post("/window/rect", { x: 0, y: 0, width, height });
    // The page resizes a moment after its window.
    await waitUntil(
      `the page is ${width} px wide`,
      async () => (await this.evaluate(() => window.innerWidth)) === width,
    );
    // WebKitGTK keeps some styles of the old width until a style changes.
    for (const padding of ["1px", ""]) {
      await this.evaluate(
        (value) => void Object.assign(document.body.style, { paddingTop: value }),
        padding,
      );
    }
  }

  async open(url: string): Promise<void> {
    await this.post("/url", { url });
  }

  async goBack(): Promise<void> {
    await this.post("/back");
  }

  async goForward(): Promise<void> {
    await this.post("/forward");
  }

  evaluate<Result>(script: Script<Result>, ...args: string[]): Promise<Result> {
    return this.post("/execute/sync", { script: `return (${script})(...arguments)`, args });
  }

  async click(name: string): Promise<void> {
    await this.post(`/element/${await this.findElement(findControl, name)}/click`);
  }

  async type(label: string, text: string): Promise<void> {
    await this.post(`/element/${await this.findElement(findField, label)}/value`, { text });
  }

  async pressEscape(): Promise<void> {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: ESCAPE_KEY }));
    await this.post("/actions", { actions: [{ type: "key", id: "key", actions }] });
  }

  private post<Result>(path: string, body: object = {}): Promise<Result> {
    return call("POST", this.sessionUrl + path, body);
  }

  /** Returns the driver's id for the element that a function finds. */
  private async findElement(find: Script<Element | undefined>, name: string): Promise<string> {
    // The driver returns an element as an object with its id as the only value.
    const found = (await this.evaluate(find, name)) as unknown as Record<string, string> | null;
    const [id] = Object.values(found ?? {});
    if (!id) throw new Error(`There is no ${name}`);
    return id;
  }
}

/** The display server chooses a free display number and writes it to file descriptor 3. */
function spawnDisplayServer(): ChildProcess {
  const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"];
  return spawn("Xvfb", ["-displayfd", "3", ...screen], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
}

async function isAnswering(address: string, driver: ChildProcess): Promise<boolean> {
  if (driver.exitCode !== null || driver.signalCode !== null)
    throw new Error(`The driver ended with ${driver.exitCode ?? driver.signalCode}`);
  const response = await fetch(`${address}/status`).catch(() => undefined);
  return response !== undefined;
}

/** Ends the processes, the newest first, and deletes the settings. */
async function clean(processes: ChildProcess[], settings: string): Promise<void> {
  for (const process of processes) await terminate(process);
  await rm(settings, { recursive: true });
}

async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function call<Result>(method: string, url: string, body?: object): Promise<Result> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  // The caller names the type that WebDriver has for this command.
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

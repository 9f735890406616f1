import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { findFreePort } from "../e2e/support/find-free-port";
import { terminate } from "../e2e/support/server";
import { ESCAPE_KEY, findControl, findField, NO_PROXY_PORT, type Script, type Tab } from "./tab";

const DRIVER = process.env.WEBKIT_DRIVER ?? "WebKitWebDriver";
/** Hides the tool bar, whose buttons keep the window wider than a phone. */
const NARROW_WINDOW =
  "* { padding: 0; margin: 0; border: none; min-width: 0; min-height: 0; font-size: 1px; }";
const NO_MOTION = "[Settings]\ngtk-enable-animations=0\n";
const NO_PROXY = `127.0.0.1:${NO_PROXY_PORT}`;
const PROXY = {
  proxyType: "manual",
  httpProxy: NO_PROXY,
  sslProxy: NO_PROXY,
  noProxy: ["127.0.0.1"],
};
const ANSWER_MS = 20_000;

/** WebKitGTK with one tab, which speaks WebDriver, https://www.w3.org/TR/webdriver/. */
export class WebKit implements Tab {
  private constructor(
    private readonly session: string,
    private readonly processes: ChildProcess[],
    private readonly settings: string,
  ) {}

  static async start(): Promise<WebKit> {
    const settings = await mkdtemp(join(tmpdir(), "standfast-webkit-"));
    await mkdir(join(settings, "gtk-3.0"));
    await writeFile(join(settings, "gtk-3.0", "gtk.css"), NARROW_WINDOW);
    await writeFile(join(settings, "gtk-3.0", "settings.ini"), NO_MOTION);
    const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"];
    // The display server chooses a free display number and writes it to file descriptor 3.
    const display = spawn("Xvfb", ["-displayfd", "3", ...screen], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [number] = await once(display.stdio[3] as Readable, "data");
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: settings };
    const port = await findFreePort();
    const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
    const address = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${address}/status`).catch(() => undefined))) {
      if (driver.exitCode !== null) throw new Error(`The driver exited with ${driver.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    try {
      const capabilities = { alwaysMatch: { proxy: PROXY } };
      const { sessionId } = await call<{ sessionId: string }>("POST", `${address}/session`, {
        capabilities,
      });
      return new WebKit(`${address}/session/${sessionId}`, [driver, display], settings);
    } catch (cause) {
      for (const process of [driver, display]) await terminate(process);
      throw cause;
    }
  }

  async close(): Promise<void> {
    await call("DELETE", this.session).catch(() => undefined);
    for (const process of this.processes) await terminate(process);
    await rm(this.settings, { recursive: true });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.post("/window/rect", { x: 0, y: 0, width, height });
    // The page resizes a moment after its window.
    while ((await this.evaluate(() => window.innerWidth)) !== width);
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

  evaluate<Result>(script: Script<Result>, ...words: string[]): Promise<Result> {
    return this.post("/execute/sync", { script: `return (${script})(...arguments)`, args: words });
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
    return call("POST", this.session + path, body);
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

async function call<Result>(method: string, url: string, body?: object): Promise<Result> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  // The response has the type of the protocol.
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

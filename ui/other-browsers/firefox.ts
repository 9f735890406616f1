import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import WebSocket from "ws";
import { terminate } from "../e2e/support/server";
import { DEAD_PROXY_PORT, ESCAPE_KEY, findControl, findField, type Script, type Tab } from "./tab";

const PREFERENCES = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": DEAD_PROXY_PORT,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": DEAD_PROXY_PORT,
  "ui.prefersReducedMotion": 1,
};

const CLICK_ATTEMPTS = 5;

type Message = {
  id?: number;
  type: string;
  result: unknown;
  message?: string;
  params?: { text: string | null };
};
type Evaluation = {
  result: { value: string; sharedId: string };
  exceptionDetails?: { text: string };
};

/** Firefox without a window, which speaks WebDriver BiDi, https://www.w3.org/TR/webdriver-bidi/. */
export class Firefox implements Tab {
  private readonly waiting = new Map<number, (answer: Message) => void>();
  /** Everything in the console counts as an error. */
  private readonly errors: (string | null | undefined)[] = [];
  private context = "";
  private lastId = 0;

  private constructor(
    private readonly browser: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (data) => {
      // WebDriver BiDi defines the type of the message.
      const message = JSON.parse(String(data)) as Message;
      if (message.id === undefined) this.errors.push(message.params?.text);
      else this.waiting.get(message.id)?.(message);
    });
  }

  static async start(): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "standfast-firefox-"));
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const flags = [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--remote-debugging-port",
      "0",
    ];
    const browser = spawn(process.env.FIREFOX ?? "firefox-esr", flags, {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const socket = new WebSocket(`${await readAddress(browser)}/session`);
    await once(socket, "open");
    const tab = new Firefox(browser, profile, socket);
    await tab.send("session.new", { capabilities: {} });
    await tab.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await tab.send<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
    );
    tab.context = contexts[0]?.context ?? "";
    return tab;
  }

  async close(): Promise<void> {
    this.socket.close();
    await terminate(this.browser);
    await rm(this.profile, { recursive: true });
    if (this.errors.length > 0) throw new Error(`Errors in Firefox: ${this.errors.join("; ")}`);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send("browsingContext.setViewport", {
      context: this.context,
      viewport: { width, height },
    });
  }

  async open(url: string): Promise<void> {
    // Do not wait for the load event, because it never fires: the map of another site cannot be reached.
    await this.send("browsingContext.navigate", { context: this.context, url, wait: "none" });
    await expect
      .poll(() => this.evaluate(() => document.readyState === "complete" && location.href))
      .toBe(url);
  }

  async goBack(): Promise<void> {
    await this.send("browsingContext.traverseHistory", { context: this.context, delta: -1 });
  }

  async goForward(): Promise<void> {
    await this.send("browsingContext.traverseHistory", { context: this.context, delta: 1 });
  }

  async evaluate<Result>(script: Script<Result>, ...words: string[]): Promise<Result> {
    const { value } = await this.call(
      `async (...words) => JSON.stringify(await (${script})(...words)) ?? "null"`,
      words,
    );
    // The result has the type that the script returns.
    return JSON.parse(value) as Result;
  }

  async click(name: string): Promise<void> {
    const buttons = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    for (let attempt = 1; ; attempt += 1) {
      const origin = { type: "element", element: await this.findElement(findControl, name) };
      try {
        return await this.act("pointer", [{ type: "pointerMove", x: 0, y: 0, origin }, ...buttons]);
      } catch (error) {
        // The page can move between the two commands, for example when a preview appears. The click then misses the element.
        if (attempt === CLICK_ATTEMPTS || !String(error).includes("out of bounds")) throw error;
      }
    }
  }

  async type(label: string, text: string): Promise<void> {
    await this.findElement(findField, label);
    await this.press(text);
  }

  pressEscape(): Promise<void> {
    return this.press(ESCAPE_KEY);
  }

  private press(keys: string): Promise<void> {
    const strokes = Array.from(keys).flatMap((value) =>
      ["keyDown", "keyUp"].map((type) => ({ type, value })),
    );
    return this.act("key", strokes);
  }

  private async act(type: "pointer" | "key", actions: object[]): Promise<void> {
    await this.send("input.performActions", {
      context: this.context,
      actions: [{ type, id: type, actions }],
    });
  }

  private async findElement(
    find: Script<Element | undefined>,
    name: string,
  ): Promise<{ sharedId: string }> {
    const { sharedId } = await this.call(String(find), [name]);
    if (!sharedId) throw new Error(`There is no ${name}`);
    return { sharedId };
  }

  private async call(functionDeclaration: string, words: string[]): Promise<Evaluation["result"]> {
    const { result, exceptionDetails } = await this.send<Evaluation>("script.callFunction", {
      functionDeclaration,
      arguments: words.map((value) => ({ type: "string", value })),
      awaitPromise: true,
      target: { context: this.context },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  private send<Result>(method: string, params: object = {}): Promise<Result> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ type, result, message }) => {
        // WebDriver BiDi defines the type of the message.
        if (type === "success") resolve(result as Result);
        else reject(new Error(`${method}: ${message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** Reads the address from the browser's messages. Keeps reading afterwards, because a full pipe would block the browser. */
function readAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`Firefox exited with ${code}`)));
    if (!browser.stderr) return;
    createInterface(browser.stderr).on("line", (line) => {
      const url = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}

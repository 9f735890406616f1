import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Display } from "./display";
import { NO_PROXY_PORT } from "./no-proxy";
import { ESCAPE_KEY, scrollTo, type Tab } from "./tab";
import { type Watched, watchErrors } from "./watch-errors";
import { isTimeout, WebDriver } from "./webdriver";

/** Without this, the buttons of the tool bar keep the window wider than a telephone. */
const NARROW_WINDOW = "* { padding: 0; margin: 0; border: none; min-width: 0; min-height: 0; font-size: 1px; }";
const NO_MOTION = "[Settings]\ngtk-enable-animations=0\n";
const PROXY = `127.0.0.1:${NO_PROXY_PORT}`;
const CAPABILITIES = {
  // The driver does not wait for a document, so that it can watch for errors before hydration.
  pageLoadStrategy: "none",
  // Everything but this machine is reached through a proxy that does not exist.
  proxy: { proxyType: "manual", httpProxy: PROXY, sslProxy: PROXY, noProxy: ["127.0.0.1"] },
};
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";
const ATTEMPTS = 5;
const LOAD_MS = 15_000;
const WATCH_MS = 4000;
const RESIZE_MS = 5000;

/** WebKitGTK. */
export class WebKit implements Tab {
  private constructor(
    private readonly driver: WebDriver,
    private readonly display: Display,
    private readonly settings: string,
  ) {}

  static async start(executable: string): Promise<WebKit> {
    const settings = await mkdtemp(join(tmpdir(), "standfast-webkit-"));
    await mkdir(join(settings, "gtk-3.0"));
    await writeFile(join(settings, "gtk-3.0", "gtk.css"), NARROW_WINDOW);
    await writeFile(join(settings, "gtk-3.0", "settings.ini"), NO_MOTION);
    const display = await Display.start();
    const env = { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: settings };
    return new WebKit(await WebDriver.start(executable, CAPABILITIES, env), display, settings);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.post("/window/rect", { x: 0, y: 0, width, height });
    // The page follows its window with a delay.
    for (const end = Date.now() + RESIZE_MS; (await this.evaluate(() => window.innerWidth)) !== width; ) {
      if (Date.now() > end) throw new Error(`The window does not become ${width} px wide`);
    }
  }

  async open(url: string): Promise<void> {
    await this.load("/url", { url });
  }

  async reload(): Promise<void> {
    await this.load("/refresh", {});
  }

  async back(): Promise<void> {
    await this.driver.post("/back");
  }

  async forward(): Promise<void> {
    await this.driver.post("/forward");
  }

  evaluate<Result>(script: (...words: string[]) => Result | Promise<Result>, ...words: string[]): Promise<Result> {
    return this.driver.post("/execute/sync", { script: `return (${script})(...arguments)`, args: words });
  }

  async click(selector: string): Promise<void> {
    await scrollTo(this, selector);
    await this.driver.post(`/element/${await this.element(selector)}/click`);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.driver.post(`/element/${await this.element(selector)}/value`, { text });
  }

  async selectOption(selector: string, { value }: { value: string }): Promise<void> {
    await this.click(`${selector} option[value='${value}']`);
  }

  chooseFile(selector: string, path: string): Promise<void> {
    return this.type(selector, path);
  }

  async pressEscape(): Promise<void> {
    const actions = [
      { type: "keyDown", value: ESCAPE_KEY },
      { type: "keyUp", value: ESCAPE_KEY },
    ];
    await this.driver.post("/actions", { actions: [{ type: "key", id: "key", actions }] });
  }

  takeErrors(): Promise<string[]> {
    return this.evaluate(() => (document as Watched).errors?.splice(0) ?? ["the errors of this document were not watched"]);
  }

  async close(): Promise<void> {
    await this.driver.close();
    await this.display.close();
    await rm(this.settings, { recursive: true });
  }

  /**
   * Loads a document and watches its errors. On a busy machine the driver may lose the document, or hydration may be faster than
   * the driver; then the document is loaded again.
   */
  private async load(path: string, body: object): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await this.evaluate(() => {
        (document as Watched).left = true;
      });
      await this.driver.post(path, body);
      const end = Date.now() + LOAD_MS;
      let state = "left";
      while (state === "left" && Date.now() < end) state = await this.watch();
      if (state === "watched") return;
    }
    throw new Error(`The errors of the document could not be watched from before its hydration, ${ATTEMPTS} times`);
  }

  private async watch(): Promise<string> {
    try {
      return await this.driver.post("/execute/sync", { script: `return (${watchErrors})()`, args: [] }, WATCH_MS);
    } catch (cause) {
      // The driver may lose the answer of a document that is being replaced.
      if (isTimeout(cause)) return "left";
      throw cause;
    }
  }

  private async element(selector: string): Promise<string> {
    const found = await this.driver.post<Record<string, string>>("/element", { using: "css selector", value: selector });
    return found[ELEMENT_KEY] ?? "";
  }
}

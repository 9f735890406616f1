import { Bidi } from "./bidi";
import { ERROR_EVENTS, errorIn, reportViolations } from "./firefox-errors";
import { FirefoxProcess } from "./firefox-process";
import { ESCAPE_KEY, scrollTo, type Tab } from "./tab";

const END = "end of the messages so far";

type Evaluation = { type: "success"; result: { value: string } } | { type: "exception"; exceptionDetails: { text: string } };

/** Firefox, whose executable speaks WebDriver BiDi. */
export class Firefox implements Tab {
  private constructor(
    private readonly browser: FirefoxProcess,
    private readonly bidi: Bidi,
    private readonly context: string,
    private readonly errors: string[],
  ) {}

  static async start(executable: string): Promise<Firefox> {
    const browser = await FirefoxProcess.start(executable);
    const errors: string[] = [];
    const bidi = await Bidi.connect(browser.url, (event, params) => {
      const error = errorIn(event, params);
      if (error !== undefined) errors.push(error);
    });
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ERROR_EVENTS });
    await bidi.send("script.addPreloadScript", { functionDeclaration: String(reportViolations) });
    const { contexts } = await bidi.send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    return new Firefox(browser, bidi, contexts[0]?.context ?? "", errors);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.command("browsingContext.setViewport", { viewport: { width, height } });
  }

  async open(url: string): Promise<void> {
    await this.command("browsingContext.navigate", { url, wait: "interactive" });
  }

  async reload(): Promise<void> {
    await this.command("browsingContext.reload", { wait: "interactive" });
  }

  async back(): Promise<void> {
    await this.command("browsingContext.traverseHistory", { delta: -1 });
  }

  async forward(): Promise<void> {
    await this.command("browsingContext.traverseHistory", { delta: 1 });
  }

  async evaluate<Result>(script: (...words: string[]) => Result | Promise<Result>, ...words: string[]): Promise<Result> {
    const answer = await this.bidi.send<Evaluation>("script.callFunction", {
      functionDeclaration: `async (...words) => JSON.stringify(await (${script})(...words)) ?? "null"`,
      arguments: words.map((value) => ({ type: "string", value })),
      awaitPromise: true,
      target: { context: this.context },
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    // The JSON boundary: the script's result.
    return JSON.parse(answer.result.value) as Result;
  }

  async click(selector: string): Promise<void> {
    const origin = { type: "element", element: await this.element(selector) };
    await scrollTo(this, selector);
    await this.act("pointer", [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.press(text);
  }

  async selectOption(selector: string, { label }: { label: string }): Promise<void> {
    await this.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector);
    await this.press(label);
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    await this.command("input.setFiles", { element: await this.element(selector), files: [path] });
  }

  async pressEscape(): Promise<void> {
    await this.press(ESCAPE_KEY);
  }

  async takeErrors(): Promise<string[]> {
    const isEnd = (line: string) => line.endsWith(END);
    await this.evaluate((end) => console.error(end), END);
    while (!this.errors.some(isEnd)) await new Promise((resolve) => setTimeout(resolve, 10));
    return this.errors.splice(0).filter((line) => !isEnd(line));
  }

  async close(): Promise<void> {
    this.bidi.close();
    await this.browser.end();
  }

  private async command(method: string, params: object): Promise<void> {
    await this.bidi.send(method, { context: this.context, ...params });
  }

  private async press(keys: string): Promise<void> {
    await this.act(
      "key",
      Array.from(keys).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  }

  private async act(type: "pointer" | "key", actions: object[]): Promise<void> {
    await this.command("input.performActions", { actions: [{ type, id: type, actions }] });
  }

  private async element(selector: string): Promise<{ sharedId: string }> {
    const { nodes } = await this.bidi.send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
      context: this.context,
      locator: { type: "css", value: selector },
    });
    if (!nodes[0]) throw new Error(`no element ${selector}`);
    return { sharedId: nodes[0].sharedId };
  }
}

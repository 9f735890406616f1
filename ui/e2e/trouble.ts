import { type BrowserContext, expect } from "@playwright/test";

const MAP = "https://www.openstreetmap.org/";
const MAP_STAND_IN = '<!doctype html><html lang="en"><title>Map</title><a href="#zoom">Zoom</a></html>';

/** Everything that a browser complains of. A story names what it expects; anything else fails it, and so does silence. */
export class Trouble {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  async watch(context: BrowserContext, site: string): Promise<void> {
    context.on("console", (message) => this.seen.push(`console ${message.type()}: ${message.text()}`));
    context.on("weberror", (error) => this.seen.push(`page error: ${error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // The browser drops what is still loading when the visitor leaves a page.
      if (reason !== "net::ERR_ABORTED") this.seen.push(`request failed: ${request.url()} ${reason}`);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    // There is no network: the map is stood in for, and nothing else may be asked for.
    await context.route(
      (url) => url.origin !== site && url.protocol.startsWith("http"),
      async (route) => {
        const url = route.request().url();
        if (url.startsWith(MAP)) return route.fulfill({ contentType: "text/html", body: MAP_STAND_IN });
        this.seen.push(`foreign request: ${url}`);
        return route.abort();
      },
    );
  }

  check(): void {
    const unexpected = this.seen.filter((line) => !this.expected.some((pattern) => pattern.test(line)));
    expect(unexpected, "what the browser complained of").toEqual([]);
    const missing = this.expected.filter((pattern) => !this.seen.some((line) => pattern.test(line)));
    expect(missing, "complaints that the story expects").toEqual([]);
  }
}

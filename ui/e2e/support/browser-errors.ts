import { type BrowserContext, expect } from "@playwright/test";
import { MAP } from "./open-page";

/** Collects browser errors. A test fails on any error that it does not expect, and if an expected error does not occur. */
export class BrowserErrors {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on("console", (message) =>
      this.seen.push(`console ${message.type()}: ${message.text()}`),
    );
    context.on("weberror", (error) => this.seen.push(`page error: ${error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // The browser aborts pending requests when the visitor leaves a page. If script is disabled, Chromium blocks the scripts in the
      // head. If script is enabled, the listener below also reports what our policy blocks.
      const isNormal =
        reason === "net::ERR_ABORTED" || (reason === "csp" && request.resourceType() === "script");
      // Tests run without a network (see playwright.config.ts), and only the map may try to use it.
      if (!isNormal && !request.url().startsWith(MAP))
        this.seen.push(`request failed: ${request.url()} ${reason}`);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(
          `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
  }

  check(): void {
    // Chromium sometimes reports that a fragment or the visitor's focus takes precedence over `autofocus`, which is correct.
    const normal = /^console info: Autofocus processing was blocked because a document/;
    const unexpected = this.seen.filter(
      (line) => ![normal, ...this.expected].some((pattern) => pattern.test(line)),
    );
    expect(unexpected, "unexpected browser errors").toEqual([]);
    const missing = this.expected.filter(
      (pattern) => !this.seen.some((line) => pattern.test(line)),
    );
    expect(missing, "expected browser errors that did not occur").toEqual([]);
  }
}

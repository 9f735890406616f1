import { test as base } from "@playwright/test";
import { BrowserErrors } from "./browser-errors";
import { Server } from "./server";

export { expect } from "@playwright/test";

type WorkerFixtures = {
  /** Serves the sample content. Tests must only read from it. */
  demo: Server;
};

type TestFixtures = { browserErrors: BrowserErrors };

/** A test on the sample content. It fails on any browser error that it does not expect, see BrowserErrors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await Server.start("--demo");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  browserErrors: [
    async ({ context, baseURL }, use) => {
      const browserErrors = new BrowserErrors();
      await browserErrors.watch(context, baseURL ?? "");
      await use(browserErrors);
      browserErrors.check();
    },
    { auto: true },
  ],
});

/** A test with its own server and an empty database, for tests that write or need a site without content. */
export const ownServerTest = test.extend<{ clock: string | null; limited: boolean; server: Server }>({
  /** The start time of the server's clock, RFC 3339; null for the system time. */
  clock: [null, { option: true }],
  /** Whether the server limits the rate of submissions per client. */
  limited: [false, { option: true }],
  server: async ({ clock, limited }, use) => {
    const set = clock === null ? [] : ["--clock", clock];
    const server = await Server.start(...set, ...(limited ? ["--rate-limit", "on"] : []));
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

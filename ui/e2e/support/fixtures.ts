import { randomUUID } from "node:crypto";
import { test as base, type TestFixture } from "@playwright/test";
import { BrowserErrors } from "./browser-errors";
import { publishJobs, publishOldNews } from "./content";
import { createMessage } from "./form-values";
import { Server } from "./server";

export { expect } from "@playwright/test";

/** Servers that all tests of a worker share. Each starts when the first test needs it. */
type Servers = {
  /** A server with the sample content. Tests can send forms, because no page shows them, but must not change the content. */
  demo: Server;
  /** A server without content. Tests can send forms, each from its own address. */
  empty: Server;
  /** A server with jobs. Tests can send forms, each from its own address. */
  jobs: Server;
  /** A server with three pages of news. Tests must only read from it. */
  oldNews: Server;
};

type TestFixtures = {
  browserErrors: BrowserErrors;
  /** An email address that no other test uses. */
  sender: string;
  message: ReturnType<typeof createMessage>;
};

/** A test on the sample content. It fails on any browser error that it does not expect, see BrowserErrors. */
export const test = base.extend<TestFixtures, Servers>({
  demo: [serverFixture(["--demo"]), { scope: "worker" }],
  empty: [serverFixture([]), { scope: "worker" }],
  jobs: [serverFixture([], publishJobs), { scope: "worker" }],
  oldNews: [serverFixture([], publishOldNews), { scope: "worker" }],
  baseURL: async ({ demo }, use) => use(demo.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  sender: async ({}, use) => use(`${randomUUID()}@example.com`),
  message: async ({ sender }, use) => use(createMessage(sender)),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = new BrowserErrors();
      await browserErrors.watch(context);
      await use(browserErrors);
      browserErrors.check();
    },
    { auto: true },
  ],
});

/** Returns a fixture with a server that is started with these flags. */
export function serverFixture(
  flags: string[],
  publish: (server: Server) => Promise<unknown> = async () => undefined,
) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  return async ({}: object, use: (server: Server) => Promise<void>) => {
    const server = await Server.start(...flags);
    await publish(server);
    await use(server);
    await server.stop();
  };
}

/** Returns a test on the site of one server, which the fixture `server` starts or selects. The test can also use the server. */
export function createServerTest(server: TestFixture<Server, Servers>) {
  return test.extend<{ server: Server }>({
    server: [server, { timeout: 240_000 }],
    baseURL: async ({ server: { url } }, use) => use(url),
  });
}

/** A test with its own server and an empty database, for tests that change content. */
export const ownServerTest = createServerTest(serverFixture([]));

/** A test that sends a form on a site without content, or reads that site. */
export const emptySiteTest = createServerTest(async ({ empty }, use) => use(empty));

/** A test that sends a form on a site with jobs. */
export const jobsTest = createServerTest(async ({ jobs }, use) => use(jobs));

/** A test that reads older pages of news. */
export const oldNewsTest = createServerTest(async ({ oldNews }, use) => use(oldNews));

import { test as base, expect } from "@playwright/test";
import { Server } from "../e2e/support/server";
import { Firefox } from "./firefox";
import type { Tab } from "./tab";
import { WebKit } from "./webkit";

export { expect };

export type WorkerOptions = { engine: "firefox" | "webkit" };

type WorkerFixtures = {
  /** Serves the sample content. Tests must only read from it. */
  demo: Server;
  /** The tab of the engine's tests. Each test opens its own document in it. */
  sharedTab: Tab;
};

type TestFixtures = {
  /** A test fails on any error in this tab. */
  tab: Tab;
  /** A server with an empty database, for tests that write. */
  server: Server;
};

const start = {
  firefox: () => Firefox.start(process.env.FIREFOX ?? "firefox-esr"),
  webkit: () => WebKit.start(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver"),
};

export const test = base.extend<TestFixtures, WorkerOptions & WorkerFixtures>({
  engine: ["firefox", { option: true, scope: "worker" }],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await Server.start("--demo");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  sharedTab: [
    async ({ engine }, use) => {
      const tab = await start[engine]();
      await use(tab);
      await tab.close();
    },
    { scope: "worker" },
  ],
  tab: async ({ sharedTab }, use) => {
    await sharedTab.resize(1440, 900);
    await use(sharedTab);
    expect(await sharedTab.takeErrors(), "errors in the browser").toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
});

import { test as base } from "@playwright/test";
import { Server } from "./server";
import { Trouble } from "./trouble";

export { expect } from "@playwright/test";

type WorkerFixtures = {
  /** Serves the samples; stories only read from it. */
  demo: Server;
};

type TestFixtures = { trouble: Trouble };

/** A story on the sample content. It fails on whatever the browser complains of. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const server = await Server.start("--demo");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  trouble: [
    async ({ context, baseURL }, use) => {
      const trouble = new Trouble();
      await trouble.watch(context, baseURL ?? "");
      await use(trouble);
      trouble.check();
    },
    { auto: true },
  ],
});

/** A story that writes, or that needs the site without content: on an empty database of its own. */
export const officeTest = test.extend<{ clock: string | null; limited: boolean; office: Server }>({
  /** When the server's clock starts, RFC 3339; the system's time when it is null. */
  clock: [null, { option: true }],
  /** Whether too many forms of one visitor are refused. */
  limited: [false, { option: true }],
  office: async ({ clock, limited }, use) => {
    const set = clock === null ? [] : ["--clock", clock];
    const server = await Server.start(...set, ...(limited ? ["--rate-limit", "on"] : []));
    await use(server);
    await server.stop();
  },
  baseURL: async ({ office }, use) => use(office.url),
});

import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** Tests the executable in a real browser. Each worker starts its own server, see e2e/support/fixtures.ts. */
export default defineConfig({
  testDir: "e2e/stories",
  outputDir: "../target/e2e",
  fullyParallel: true,
  workers: process.env.CI ? 2 : Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  // The timeouts end what hangs. A machine that is five times slower must pass.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: CHROMIUM_FLAGS,
      // Headless Chromium hides scroll bars. They make a page narrower than the window, and it may shift when they disappear.
      ignoreDefaultArgs: ["--hide-scrollbars"],
    },
  },
});

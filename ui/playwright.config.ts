import { defineConfig } from "@playwright/test";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The pages of the real executable in a real browser; each worker starts a server of its own, see e2e/fixtures.ts. */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export
export default defineConfig({
  testDir: "e2e",
  outputDir: "../target/e2e",
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may lose a race: such a story is told once more, and named as flaky in the report.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    locale: "en-GB",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS },
  },
});

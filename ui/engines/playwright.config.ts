import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./fixtures";

/** Walks through the site in engines that Playwright cannot drive as Debian ships them. One worker for each engine. */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export
export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  outputDir: "../../target/engines",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  projects: [
    { name: "firefox", use: { engine: "firefox" } },
    { name: "webkit", use: { engine: "webkit" } },
  ],
});

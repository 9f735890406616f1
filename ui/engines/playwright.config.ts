import { defineConfig } from "@playwright/test";

/** Walks through the site in engines that Playwright cannot drive as Debian ships them. */
// biome-ignore lint/style/noDefaultExport: Playwright reads the default export
export default defineConfig({
  testDir: ".",
  outputDir: "../../target/engines",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // On a busy machine WebKit's driver leaves some commands without an answer: then the walk begins again, in a new browser.
  projects: [{ name: "firefox" }, { name: "webkit", retries: 2 }],
});

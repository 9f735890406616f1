import { defineConfig } from "@playwright/test";

/** Walks through the site in browsers that Playwright cannot drive as Debian ships them. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../target/other-browsers",
  workers: 2,
  // As in the stories: a machine that is five times slower must pass.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: "list",
  // On a busy machine, WebKit's driver does not answer some commands. The walk then starts again in a new browser.
  projects: [{ name: "firefox" }, { name: "webkit", retries: 2 }],
});

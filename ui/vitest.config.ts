import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "#words": `${import.meta.dirname}/src/words/en` } },
  // A test compares the pictures in data/ with the pages.
  server: { fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    include: ["{src,scripts}/**/*.test.{ts,tsx,mjs}"],
    // The slowest test renders all pages in a few seconds. A machine that does other work too may take fifty times as long.
    testTimeout: 240_000,
  },
});

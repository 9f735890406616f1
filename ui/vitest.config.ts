import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "#words": `${import.meta.dirname}/src/words/en` } },
  // A test compares the pictures in data/ with the pages.
  server: { fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    include: ["{src,scripts}/**/*.test.{ts,tsx,mjs}"],
    // Ten times what the slowest needs: a machine that does other work too is slow.
    testTimeout: 30_000,
  },
});

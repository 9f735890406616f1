import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "happy-dom", include: ["{src,e2e/support}/**/*.test.{ts,tsx}"] },
});

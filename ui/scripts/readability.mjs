// Prints the Flesch-Kincaid grade of every page, as src/readability/ measures it: `npm run readability`.
import { createViteServer } from "vitest/node";

const server = await createViteServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
});
const { readability } = await server.ssrLoadModule("/src/readability/flesch-kincaid.ts");
const { pagePaths, pageTexts } = await server.ssrLoadModule("/src/readability/page-texts.ts");
process.stdout.write("grade  words  words per sentence  page\n");
for (const path of pagePaths) {
  const { grade, words, sentences } = readability(await pageTexts(path));
  const columns = [
    grade.toFixed(1).padStart(5),
    String(words).padStart(5),
    (words / Math.max(1, sentences)).toFixed(1).padStart(18),
    path,
  ];
  process.stdout.write(`${columns.join("  ")}\n`);
}
await server.close();

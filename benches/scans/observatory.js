// Scans https://localhost with the rules of the Mozilla Observatory. Prints the score and what takes points away.
import { scan } from "@mdn/mdn-http-observatory/src/scanner/index.js";

const LEAST_SCORE = 130;

const { scan: result, tests } = await scan("localhost");
for (const { name, title, scoreModifier, result: outcome } of Object.values(tests)) {
  if (scoreModifier !== 0) console.log(`${String(scoreModifier).padStart(4)} ${title ?? name}: ${outcome}`);
}
console.log(`${result.score} points, ${result.testsPassed} of ${result.testsQuantity} tests passed`);
process.exit(result.score >= LEAST_SCORE ? 0 : 1);

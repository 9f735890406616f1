// Starts the release build with the sample content and runs Lighthouse on every page of the sitemap, emulating a phone. Fails
// if a score is below its limit. Lighthouse needs a newer Node than the project: `npm start` uses the one in its packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const BINARY = process.env.STANDFAST_BIN ?? fileURLToPath(new URL("../../target/release/standfast", import.meta.url));
const CHROMIUM_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-component-update", "--disable-sync"];
const MIN_SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const MAX_LAYOUT_SHIFT = 0.02;
const ATTEMPTS = 3;
/** Prefixes of pages that share a layout. One page per prefix is enough. */
const SAME_LAYOUT = ["/news/", "/career/"];
const COLUMNS = ["performance", "accessibility", "best-practices", "seo", "LCP", "CLS"];

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
// With any other public URL, every canonical link would point to another host.
const server = spawn(BINARY, ["serve", "--demo", "--addr", `127.0.0.1:${port}`, "--public-url", site, "--log-format", "json"]);
server.once("error", (cause) => {
  console.error(`${BINARY} cannot be started: ${cause.message}. Build it with \`cargo build --release\`.`);
  process.exit(1);
});
process.once("exit", () => server.kill());
process.once("SIGTERM", () => process.exit(1));
await serving(server);
const browser = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: CHROMIUM_FLAGS });
process.once("exit", () => browser.kill());

const pages = onePerLayout(await sitemap());
print(["path", ...COLUMNS]);
let faults = 0;
for (const path of pages) faults += (await check(path)).length;
console.log(faults === 0 ? `${pages.length} pages, all within the limits` : `${faults} below the limits`);
process.exit(faults === 0 ? 0 : 1);

/** Prints the scores of a page. Prints and returns its faults. */
async function check(path) {
  const first = await measure(path);
  let { performance } = first.scores;
  if (performance < MIN_SCORES.performance) {
    // A single measurement on a busy machine is unreliable: use the median of three.
    const others = [await measure(path), await measure(path)].map(({ scores }) => scores.performance);
    performance = [performance, ...others].sort((a, b) => a - b)[1];
  }
  const scores = { ...first.scores, performance };
  print([path, ...Object.keys(MIN_SCORES).map((category) => scores[category]), `${first.lcp} s`, first.cls.toFixed(3)]);
  const faults = Object.entries(MIN_SCORES)
    .filter(([category, minimum]) => scores[category] < minimum)
    .map(([category]) => `${category}: ${first.failed[category].join(", ")}`);
  if (first.cls >= MAX_LAYOUT_SHIFT) faults.push(`layout shift ${first.cls}`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults;
}

/** Runs Lighthouse on a page. Retries, because Lighthouse occasionally loses a measurement. */
async function measure(path) {
  for (let attempt = 1; ; attempt += 1) {
    // Lighthouse's default preset: a phone on slow 4G with the CPU slowed down four times.
    const { lhr } = await lighthouse(site + path, { port: browser.port, logLevel: "error", onlyCategories: Object.keys(MIN_SCORES) });
    const lost = lhr.runtimeError?.message ?? Object.values(lhr.audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
    if (!lost) return findings(lhr);
    if (attempt === ATTEMPTS) throw new Error(`${path} cannot be measured: ${lost}`);
  }
}

function findings({ categories, audits }) {
  const perCategory = (value) => Object.fromEntries(Object.entries(categories).map(([name, category]) => [name, value(category)]));
  return {
    scores: perCategory(({ score }) => Math.round(score * 100)),
    failed: perCategory(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9).map(({ id }) => id),
    ),
    lcp: (audits["largest-contentful-paint"].numericValue / 1000).toFixed(2),
    cls: audits["cumulative-layout-shift"].numericValue,
  };
}

async function sitemap() {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

function onePerLayout(paths) {
  const layout = (path) => SAME_LAYOUT.find((prefix) => path.startsWith(prefix)) ?? path;
  return paths.filter((path, index) => paths.findIndex((other) => layout(other) === layout(path)) === index);
}

async function serving(child) {
  child.stdout.resume();
  const lines = createInterface(child.stderr);
  for await (const line of lines) if (line.includes('"url":')) break;
  child.stderr.resume();
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address();
  probe.close();
  await once(probe, "close");
  return free;
}

function print([path, ...values]) {
  console.log(path.padEnd(36) + values.map((value) => String(value).padStart(16)).join(""));
}

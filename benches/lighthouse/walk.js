// Starts the release build with the sample content and runs Lighthouse three times on every page of the sitemap, emulating a phone.
// Fails if a median is outside its limit. `npm start -- /path …` measures only these pages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const BINARY = process.env.STANDFAST_BIN ?? fileURLToPath(new URL("../../target/release/standfast", import.meta.url));
/** Medians on Lighthouse's phone with slow 4G, throttled by the browser. Times are in milliseconds. */
const MIN_SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100, "agentic-browsing": 100 };
const MAX = {
  "first-contentful-paint": 1000,
  "largest-contentful-paint": 1500,
  "total-blocking-time": 100,
  "cumulative-layout-shift": 0.01,
};
const CATEGORIES = Object.keys(MIN_SCORES);
const RUNS = 3;
const ATTEMPTS = 10;
/** Lighthouse slows down a computer of this speed four times to a phone. A run on a slower one is repeated. */
const MIN_SPEED = 1500;

process.once("SIGTERM", () => process.exit(1));
const site = await serve();
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-component-update", "--disable-sync"];
const browser = await launch({ chromePath: process.env.CHROMIUM, chromeFlags });
process.once("exit", () => browser.kill());
const chosen = process.argv.slice(2);
const pages = chosen.length > 0 ? chosen : await sitemap();
// A browser is slower in its first minute.
for (let run = 0; run < RUNS; run += 1) await measure(pages[0]);
let faults = 0;
for (const path of pages) faults += await check(path);
console.log(faults === 0 ? `${pages.length} pages, all within the limits` : `${faults} outside the limits`);
process.exit(faults === 0 ? 0 : 1);

/** Prints the medians of a page and what is outside the limits. Returns how many are. */
async function check(path) {
  const runs = [];
  while (runs.length < RUNS) runs.push(await measure(path));
  const median = (value) => runs.map(value).sort((a, b) => a - b)[(RUNS - 1) / 2];
  const scores = CATEGORIES.map((name) => [name, Math.round(median(({ categories }) => categories[name].score) * 100)]);
  const figures = Object.keys(MAX).map((name) => {
    const value = median(({ audits }) => audits[name].numericValue);
    return [name, Number(value.toPrecision(4))];
  });
  const speed = median(({ environment }) => environment.benchmarkIndex);
  console.log(path, ...[...scores, ...figures].map(([name, figure]) => `${name} ${figure}`), `speed ${speed}`);
  const faults = [
    ...scores.filter(([name, score]) => score < MIN_SCORES[name]).map(([name]) => `${name}: ${failedAudits(runs[0], name)}`),
    ...figures.filter(([name, figure]) => figure > MAX[name]).map(([name, figure]) => `${name} ${figure}`),
  ];
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length;
}

function failedAudits({ categories, audits }, category) {
  const counted = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null);
  return counted.filter(({ id }) => audits[id].score < 1).map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`).join(", ");
}

/** Runs Lighthouse on a page. Retries, because Lighthouse occasionally loses a measurement, and other programs disturb some. */
async function measure(path) {
  const options = { port: browser.port, logLevel: "error", onlyCategories: CATEGORIES, throttlingMethod: "devtools" };
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = await lighthouse(site + path, options);
    const lost = lhr.runtimeError?.message ?? countedAudits(lhr).find(({ errorMessage }) => errorMessage)?.errorMessage;
    if (!lost && (lhr.environment.benchmarkIndex >= MIN_SPEED || attempt === ATTEMPTS)) return lhr;
    if (attempt === ATTEMPTS) throw new Error(`${path} cannot be measured: ${lost}`);
  }
}

/** The audits that a limit depends on. An error in another, such as an insight of an experiment, loses no measurement. */
function countedAudits({ categories, audits }) {
  const scored = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return [...scored.map(({ id }) => id), ...Object.keys(MAX)].map((id) => audits[id]);
}

async function sitemap() {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

/** Starts the build with the sample content. Returns its address once it serves. Ends it with this program. */
async function serve() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const addr = `127.0.0.1:${probe.address().port}`;
  probe.close();
  // With any other public URL, every canonical link would point to another host.
  const flags = ["serve", "--demo", "--addr", addr, "--public-url", `http://${addr}`, "--log-format", "json"];
  // The settings of this machine's own site are not read.
  const env = { ...process.env, STANDFAST_SETTINGS_FILE: "/dev/null" };
  const server = spawn(BINARY, flags, { env, stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => server.kill());
  for await (const line of createInterface(server.stderr)) {
    if (!line.includes('"url":')) continue;
    server.stderr.resume();
    return `http://${addr}`;
  }
  throw new Error(`${BINARY} ended before it served`);
}

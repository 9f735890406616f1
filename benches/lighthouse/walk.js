// Starts the release build with the sample content and runs Lighthouse three times on every page of the sitemap, emulating a phone.
// Fails if a median is outside its limit. `npm start -- /path …` measures only these pages. `STANDFAST_BEFORE` names an older build to
// measure alternately with it: on a noisy machine, only such a comparison says whether a page became slower. Lighthouse needs a newer
// Node than the project: `npm start` uses the one in its packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const BINARY = process.env.STANDFAST_BIN ?? fileURLToPath(new URL("../../target/release/standfast", import.meta.url));
const BEFORE = process.env.STANDFAST_BEFORE;
const CHROMIUM_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-component-update", "--disable-sync"];
const MIN_SCORE = 100;
/** Medians on Lighthouse's phone with slow 4G and a CPU slowed down four times, both throttled by the browser. */
const MAX = { FCP: 1.1, LCP: 1.5, "Speed Index": 1.3, CLS: 0.01 };
/** The total blocking time has no limit of its own: it counts in the performance score. */
const AUDITS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  "Speed Index": "speed-index",
  CLS: "cumulative-layout-shift",
  TBT: "total-blocking-time",
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo", "agentic-browsing"];
const RUNS = 3;
const ATTEMPTS = 10;
/** A run on a machine that was slower than this part of its best is repeated: its figures are about something else. */
const MIN_SPEED = 0.75;
/** Prefixes of pages that share a layout. One page per prefix is enough. */
const SAME_LAYOUT = ["/news/", "/career/"];

process.once("SIGTERM", () => process.exit(1));
const site = await serve(BINARY);
const siteBefore = BEFORE && (await serve(BEFORE));
const browser = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: CHROMIUM_FLAGS });
process.once("exit", () => browser.kill());

const chosen = process.argv.slice(2);
const pages = chosen.length > 0 ? chosen : onePerLayout(await sitemap());
print(["path", ...CATEGORIES, ...Object.keys(AUDITS)]);
let bestSpeed = 0;
let faults = 0;
// A browser is slower in its first minute.
for (let run = 0; run < RUNS; run += 1) await measure(site + pages[0]);
for (const path of pages) faults += (await check(path)).length;
console.log(faults === 0 ? `${pages.length} pages, all within the limits` : `${faults} outside the limits`);
process.exit(faults === 0 ? 0 : 1);

/** Prints the medians of a page, also of the older build if it has the page. Prints and returns the faults of the page. */
async function check(path) {
  const wasThere = siteBefore && (await fetch(siteBefore + path)).ok;
  const runs = [];
  const runsBefore = [];
  while (runs.length < RUNS) {
    if (wasThere) runsBefore.push(await measure(siteBefore + path));
    runs.push(await measure(site + path));
  }
  if (wasThere) printMedians(`${path} before`, medians(runsBefore));
  const { scores, figures } = medians(runs);
  printMedians(path, { scores, figures });
  const low = scores.filter(([, score]) => score < MIN_SCORE).map(([category]) => `${category}: ${failedAudits(runs[0], category)}`);
  const slow = figures.filter(([name, figure]) => figure > MAX[name]).map(([name, figure]) => `${name} ${figure.toFixed(3)}`);
  const faults = [...low, ...slow];
  for (const fault of faults) console.log(`  ${fault}`);
  return faults;
}

/** Pairs of a category and its score, up to 100, and of an audit and its figure. */
function medians(runs) {
  const median = (value) => runs.map(value).sort((a, b) => a - b)[(RUNS - 1) / 2];
  return {
    scores: CATEGORIES.map((category) => [category, Math.round(median(({ categories }) => categories[category].score) * 100)]),
    figures: Object.entries(AUDITS).map(([name, audit]) => [name, median(({ audits }) => inUnit(name, audits[audit].numericValue))]),
  };
}

/** Times are in seconds; a layout shift has no unit. */
function inUnit(name, value) {
  return name === "CLS" ? value : value / 1000;
}

function failedAudits({ categories, audits }, category) {
  const counted = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null);
  return counted
    .filter(({ id }) => audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`)
    .join(", ");
}

/** Runs Lighthouse on a page. Retries, because Lighthouse occasionally loses a measurement, and other programs disturb some. */
async function measure(url) {
  const options = { port: browser.port, logLevel: "error", onlyCategories: CATEGORIES, throttlingMethod: "devtools" };
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = await lighthouse(url, options);
    const lost = lhr.runtimeError?.message ?? Object.values(lhr.audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
    const speed = lhr.environment.benchmarkIndex;
    bestSpeed = Math.max(bestSpeed, speed);
    const isLast = attempt === ATTEMPTS;
    if (!lost && (speed >= MIN_SPEED * bestSpeed || isLast)) return lhr;
    if (isLast) throw new Error(`${url} cannot be measured: ${lost}`);
  }
}

async function sitemap() {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

function onePerLayout(paths) {
  const layout = (path) => SAME_LAYOUT.find((prefix) => path.startsWith(prefix)) ?? path;
  return paths.filter((path, index) => paths.findIndex((other) => layout(other) === layout(path)) === index);
}

/** Starts a build with the sample content. Returns its address once it serves. Ends it with this program. */
async function serve(binary) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // With any other public URL, every canonical link would point to another host.
  const flags = ["--demo", "--addr", `127.0.0.1:${port}`, "--public-url", address, "--log-format", "json"];
  // Without it, the settings of this machine's own site would be read.
  const env = { ...process.env, STANDFAST_SETTINGS_FILE: "/dev/null" };
  const server = spawn(binary, ["serve", ...flags], { env });
  server.once("error", (cause) => {
    console.error(`${binary} cannot be started: ${cause.message}. Build it with \`cargo build --release\`.`);
    process.exit(1);
  });
  process.once("exit", () => server.kill());
  server.stdout.resume();
  for await (const line of createInterface(server.stderr)) {
    if (!line.includes('"url":')) continue;
    server.stderr.resume();
    return address;
  }
  throw new Error(`${binary} ended before it served`);
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address();
  probe.close();
  await once(probe, "close");
  return free;
}

function printMedians(path, { scores, figures }) {
  print([path, ...scores.map(([, score]) => score), ...figures.map(([, figure]) => figure.toFixed(2))]);
}

function print([path, ...values]) {
  console.log(path.padEnd(36) + values.map((value) => String(value).padStart(16)).join(""));
}

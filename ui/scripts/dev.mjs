// Serves the site while it is edited: `./dev.sh`. Parcel builds what has changed, and the server starts again with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { Parcel } from "@parcel/core";
import { layOut } from "./site.mjs";

const UI = `${import.meta.dirname}/..`;
const DIST = `${UI}/../target/dev`;
const browsers = JSON.parse(readFileSync(`${UI}/package.json`, "utf8")).browserslist;
const [program, ...flags] = process.argv.slice(2);

/** React warns of mistakes in the browser. On the server that would take seconds for each start. */
const client = { mode: "development", outputFormat: "esmodule", publicUrl: "/assets/" };
const server = { mode: "production", outputFormat: "global", includeNodeModules: true };
const targets = {
  client: { language: "en", source: "src/index.html", ...client },
  server: { language: "en", source: "src/server.ts", ...server },
  "client-ur": { language: "ur", source: "src/index-ur.html", ...client },
  "server-ur": { language: "ur", source: "src/server-ur.ts", ...server },
};
const built = new Set();
let running;
// Also when this process alone is ended.
process.on("exit", () => running?.kill());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
/** The restarts, one after the other. */
let restarting = Promise.resolve();

for (const [name, { mode, language, ...target }] of Object.entries(targets)) {
  rmSync(`${DIST}/${name}`, { recursive: true, force: true });
  const parcel = new Parcel({
    entries: UI,
    config: `${UI}/.parcelrc`,
    mode,
    env: { NODE_ENV: mode, SITE_LANGUAGE: language },
    cacheDir: `${DIST}/cache-${name}`,
    defaultTargetOptions: { shouldScopeHoist: true, shouldOptimize: false, sourceMaps: false },
    targets: { [name]: { context: "browser", engines: { browsers }, distDir: `${DIST}/${name}`, ...target } },
  });
  await parcel.watch((error, event) => {
    if (error) throw error;
    if (event.type === "buildFailure") {
      for (const { message, codeFrames } of event.diagnostics) console.error(message, codeFrames?.[0]?.filePath ?? "");
      return;
    }
    built.add(name);
    if (built.size === Object.keys(targets).length) restarting = restarting.then(restart);
  });
}

async function restart() {
  layOut(DIST, `${DIST}/site`);
  if (running) {
    running.kill("SIGTERM");
    await once(running, "exit");
  }
  running = spawn(program, ["serve", "--demo", ...flags], { stdio: ["ignore", "inherit", "inherit"] });
  process.stdout.write("built: load the page again\n");
}

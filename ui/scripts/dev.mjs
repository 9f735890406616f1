// Serves the site during development: `./dev.sh`. Parcel builds changed files, the server restarts with the new build, and open pages
// reload.
import { fork, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Parcel } from "@parcel/core";
import { coalesce, stop } from "./processes.mjs";
import { copySite } from "./site.mjs";
import { createFileSystem } from "./source-files.mjs";

const UI = `${import.meta.dirname}/..`;
const DIST = `${UI}/../target/dev`;

/**
 * The targets in package.json, by language. Each language needs a separate process, because the build reads SITE_LANGUAGE.
 *
 * @type {Record<string, string[]>}
 */
const TARGET_NAMES = { en: ["client", "server"], ur: ["client-ur", "server-ur"] };

/** A shared source changes four targets, which finish one after the other. Those that finish within this time share a restart. */
const RESTART_DELAY_MS = 1000;

/** @type {{ targets: Record<string, import("@parcel/types").TargetDescriptor>, browserslist: string[] }} */
const { targets, browserslist } = JSON.parse(readFileSync(`${UI}/package.json`, "utf8"));

const language = process.env.SITE_LANGUAGE;
if (language) await watch(language);
else serve();

/**
 * Builds the targets of a language whenever a file changes, and sends the name of each finished target to the parent process.
 *
 * @param {string} language
 */
async function watch(language) {
  for (const name of TARGET_NAMES[language] ?? []) {
    rmSync(`${DIST}/${name}`, { recursive: true, force: true });
    // The development mode makes React log warnings in the browser. On the server it would add seconds to each start.
    const mode = name.startsWith("client") ? "development" : "production";
    const target = { ...targets[name], distDir: `${DIST}/${name}` };
    const parcel = new Parcel({
      entries: UI,
      inputFS: createFileSystem(),
      config: `${UI}/.parcelrc`,
      mode,
      env: { NODE_ENV: mode, SITE_LANGUAGE: language },
      cacheDir: `${DIST}/cache-${name}`,
      defaultTargetOptions: { shouldScopeHoist: true, shouldOptimize: false, sourceMaps: false },
      targets: { [name]: { ...target, engines: { browsers: browserslist } } },
    });
    await parcel.watch((error, event) => {
      if (error) throw error;
      if (event?.type === "buildSuccess") process.send?.(name);
      if (event?.type === "buildFailure") {
        for (const { message, codeFrames } of event.diagnostics) {
          console.error(message, codeFrames?.[0]?.filePath ?? "");
        }
      }
    });
  }
}

/** Starts the server when all targets are built, and restarts it after each later build. */
function serve() {
  const [program = "", ...flags] = process.argv.slice(2);
  const watchers = Object.keys(TARGET_NAMES).map((SITE_LANGUAGE) =>
    fork(import.meta.filename, { env: { ...process.env, SITE_LANGUAGE } }),
  );
  const built = new Set();
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const restartSoon = coalesce(restart, RESTART_DELAY_MS);
  for (const watcher of watchers) {
    watcher.on("exit", () => process.exit(1));
    watcher.on("message", (name) => {
      built.add(name);
      if (built.size === Object.keys(targets).length) restartSoon();
    });
  }
  // End the child processes even if a signal ends only this process.
  process.on("exit", () => {
    for (const child of [server, ...watchers]) child?.kill();
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

  async function restart() {
    copySite(DIST, `${DIST}/site`);
    // Open pages ask for this file, and reload when it changes (ui/src/reload-after-build.ts).
    writeFileSync(`${DIST}/site/assets/build.txt`, String(Date.now()));
    if (server) await stop(server);
    server = spawn(program, ["serve", "--demo", ...flags], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    process.stdout.write("built; open pages reload\n");
  }
}

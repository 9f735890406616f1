// Serves the site during development: `./dev.sh`. Parcel builds changed files, the server restarts with the new build, and open pages
// reload.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Parcel } from "@parcel/core";
import { copySite } from "./site.mjs";

const UI = `${import.meta.dirname}/..`;
const DIST = `${UI}/../target/dev`;

/**
 * @typedef {{ mode: "development" | "production", outputFormat: "esmodule" | "global" }} Kind
 * @typedef {Kind & { source: string }} Target
 */

/**
 * The development mode makes React log warnings in the browser. On the server it would add seconds to each start.
 *
 * @satisfies {Kind & { publicUrl: string }}
 */
const client = /** @type {const} */ ({
  mode: "development",
  outputFormat: "esmodule",
  publicUrl: "/assets/",
});
/** @satisfies {Kind & { includeNodeModules: boolean }} */
const server = /** @type {const} */ ({
  mode: "production",
  outputFormat: "global",
  includeNodeModules: true,
});
/**
 * The targets of each language. Each language needs a separate process, because the build reads SITE_LANGUAGE.
 *
 * @type {{ [language: string]: { [name: string]: Target } }}
 */
const targets = {
  en: {
    client: { source: "src/index.html", ...client },
    server: { source: "src/server.ts", ...server },
  },
  ur: {
    "client-ur": { source: "src/index-ur.html", ...client },
    "server-ur": { source: "src/server-ur.ts", ...server },
  },
};
const language = process.env.SITE_LANGUAGE;
if (language) await watch(targets[language] ?? {});
else serve();

/**
 * Builds the targets of a language whenever a file changes, and sends the name of each finished target to the parent process.
 *
 * @param {{ [name: string]: Target }} ownTargets
 */
async function watch(ownTargets) {
  const browsers = JSON.parse(readFileSync(`${UI}/package.json`, "utf8")).browserslist;
  for (const [name, { mode, ...target }] of Object.entries(ownTargets)) {
    rmSync(`${DIST}/${name}`, { recursive: true, force: true });
    const parcel = new Parcel({
      entries: UI,
      config: `${UI}/.parcelrc`,
      mode,
      env: { NODE_ENV: mode, SITE_LANGUAGE: language },
      cacheDir: `${DIST}/cache-${name}`,
      defaultTargetOptions: { shouldScopeHoist: true, shouldOptimize: false, sourceMaps: false },
      targets: {
        [name]: {
          context: "browser",
          engines: { browsers },
          distDir: `${DIST}/${name}`,
          ...target,
        },
      },
    });
    await parcel.watch((error, event) => {
      if (error) throw error;
      if (event?.type === "buildSuccess") process.send?.(name);
      else if (event?.type === "buildFailure")
        for (const { message, codeFrames } of event.diagnostics)
          console.error(message, codeFrames?.[0]?.filePath ?? "");
    });
  }
}

/** Starts the server when all targets are built, and restarts it after each later build. */
function serve() {
  const [program = "", ...flags] = process.argv.slice(2);
  const languages = Object.keys(targets);
  const watchers = languages.map((SITE_LANGUAGE) =>
    fork(import.meta.filename, { env: { ...process.env, SITE_LANGUAGE } }),
  );
  const built = new Set();
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let running;
  /** Resolves when the last restart is done, so that restarts run one after the other. */
  let restarting = Promise.resolve();
  for (const watcher of watchers) {
    watcher.on("exit", () => process.exit(1));
    watcher.on("message", (name) => {
      built.add(name);
      if (built.size === Object.values(targets).flatMap(Object.keys).length)
        restarting = restarting.then(restart);
    });
  }
  // End the child processes even if a signal ends only this process.
  process.on("exit", () => {
    for (const child of [running, ...watchers]) child?.kill();
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

  async function restart() {
    copySite(DIST, `${DIST}/site`);
    // Open pages ask for this file, and reload when it changes (ui/src/reload-after-build.ts).
    writeFileSync(`${DIST}/site/assets/build.txt`, String(Date.now()));
    if (running) {
      running.kill("SIGTERM");
      await once(running, "exit");
    }
    running = spawn(program, ["serve", "--demo", ...flags], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    process.stdout.write("built; open pages reload\n");
  }
}

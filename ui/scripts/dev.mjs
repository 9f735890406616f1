// Serves the site while it is edited: `./dev.sh`. Parcel builds what has changed, and the server starts again with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Parcel } from "@parcel/core";
import { layOut } from "./site.mjs";

const DIST = "../target/dev";
const [program, ...flags] = process.argv.slice(2);

const parcel = new Parcel({
  entries: ["src/index.html", "src/server.tsx"].map((file) => `${import.meta.dirname}/../${file}`),
  config: `${import.meta.dirname}/../.parcelrc`,
  mode: "development",
  defaultTargetOptions: { shouldOptimize: false, sourceMaps: false },
  shouldDisableCache: false,
  cacheDir: `${DIST}/cache`,
  targets: {
    client: target("src/index.html", "browser", "esmodule", "/assets/"),
    server: { ...target("src/server.tsx", "server", "global", "/"), includeNodeModules: true },
  },
});

function target(source, folder, outputFormat, publicUrl) {
  return { source, distDir: `${DIST}/${folder}`, context: "browser", outputFormat, publicUrl, scopeHoist: true };
}

let server;

async function serve() {
  if (server) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  server = spawn(program, ["serve", "--demo", ...flags], { stdio: ["ignore", "inherit", "inherit"] });
}

await parcel.watch(async (error, event) => {
  if (error) throw error;
  if (event.type === "buildFailure") {
    for (const { message, codeFrames } of event.diagnostics) console.error(message, codeFrames?.[0]?.filePath ?? "");
    return;
  }
  layOut(DIST, `${DIST}/site`);
  await serve();
  console.log(`built in ${event.buildTime} ms: load the page again`);
});

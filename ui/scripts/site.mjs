// Puts what Parcel has built into one folder, `dist/site`, as the server reads it: `server.js`, `assets/…`, `assets.json`
// and `licences.txt`.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** `from` has the folders `client` and `server`. */
export function layOut(from, site) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, "assets"), { recursive: true });
  cpSync(join(from, "server", "server.js"), join(site, "server.js"));
  for (const file of readdirSync(join(from, "client"))) {
    if (file !== "index.html") cpSync(join(from, "client", file), join(site, "assets", file));
  }
  const document = readFileSync(join(from, "client", "index.html"), "utf8");
  const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(document) ?? [];
  const [, script] = /<script [^>]*src="([^"]+)"/.exec(document) ?? [];
  if (!sheet || !script) throw new Error("index.html has no style sheet or no script");
  // Pages contain the sheet, so that they are painted after one round trip. Addresses in it are relative to its own.
  const style = readFileSync(join(from, "client", basename(sheet)), "utf8").replaceAll(/url\("?([^")]+)"?\)/g, "url(/assets/$1)");
  writeFileSync(join(site, "assets.json"), JSON.stringify({ style, script }));
}

/** The packages that are in the bundle, each with the text of its licence. */
function licences() {
  const list = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], { encoding: "utf8" });
  const packages = list.trim().split("\n").slice(1);
  const told = packages.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no text of its licence`);
    return `${name} ${version}: ${license}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  return told.join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  layOut("dist", "dist/site");
  writeFileSync("dist/site/licences.txt", licences());
}

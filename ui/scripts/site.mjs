// Puts what Parcel has built into one folder, `dist/site`, as the server reads it: `server.js` and `assets.json`, their Urdu twins
// `server-ur.js` and `assets-ur.json`, `assets/…` and `licences.txt`.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The languages by what their names of folders and files end in. */
const LANGUAGES = ["", "-ur"];

/** `from` has the folders `client` and `server` of each language. */
export function layOut(from, site) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, "assets"), { recursive: true });
  for (const language of LANGUAGES) {
    // All that the server runs is in this one file.
    const script = `server${language}.js`;
    cpSync(join(from, `server${language}`, script), join(site, script));
    const client = join(from, `client${language}`);
    const { sheets, ...assets } = assetsOf(client);
    const isAsset = (file) => !file.endsWith(".html") && !sheets.includes(file);
    for (const file of readdirSync(client).filter(isAsset)) cpSync(join(client, file), join(site, "assets", file));
    writeFileSync(join(site, `assets${language}.json`), JSON.stringify(assets));
  }
}

/** The style sheets that a document of `client` names, and their text as one; the address of its script. */
function assetsOf(client) {
  const name = readdirSync(client).find((file) => file.endsWith(".html")) ?? "";
  const document = readFileSync(join(client, name), "utf8");
  const sheets = Array.from(document.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, address]) => basename(address));
  const [, script] = /<script [^>]*src="([^"]+)"/.exec(document) ?? [];
  if (sheets.length === 0 || !script) throw new Error(`${name} has no style sheet or no script`);
  // Pages contain the sheets, so that they are painted after one round trip. Addresses in them are relative to their own.
  const text = sheets.map((sheet) => readFileSync(join(client, sheet), "utf8")).join("");
  const style = text.replaceAll(/url\("?([^")]+)"?\)/g, "url(/assets/$1)");
  return { sheets, style, script };
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

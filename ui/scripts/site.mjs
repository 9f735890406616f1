// Copies Parcel's output to one directory, `dist/site`, in the layout that the server reads: `server.js` and `assets.json`, the same two
// files for Urdu, `assets/…` and `licences.txt`.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** For each language, the directories that Parcel writes, and the file for the style sheet and the script of its pages. */
const LANGUAGES = [
  { client: "client", server: "server", assetsFile: "assets.json" },
  { client: "client-ur", server: "server-ur", assetsFile: "assets-ur.json" },
];

/**
 * Copies the site. `from` contains the directories in `LANGUAGES`.
 *
 * @param {string} from
 * @param {string} site
 */
export function copySite(from, site) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, "assets"), { recursive: true });
  for (const { client, server, assetsFile } of LANGUAGES) {
    // The server's bundle is a single file.
    const script = `${server}.js`;
    cpSync(join(from, server, script), join(site, script));
    const built = join(from, client);
    const { sheets, ...assets } = readAssets(built);
    const isAsset = /** @param {string} file */ (file) =>
      !/\.(html|json)$/.test(file) && !sheets.includes(file);
    for (const file of readdirSync(built).filter(isAsset))
      cpSync(join(built, file), join(site, "assets", file));
    writeFileSync(join(site, assetsFile), JSON.stringify(assets));
  }
}

/**
 * Returns the style sheets of the document in `client`, their joined text, and the address of its script.
 *
 * @param {string} client
 */
function readAssets(client) {
  /** @type {{ sheets: string[], scripts: string[] }} */
  const { sheets, scripts } = JSON.parse(readFileSync(join(client, "document.json"), "utf8"));
  const [script] = scripts;
  if (sheets.length === 0 || !script)
    throw new Error(`The document in ${client} has no style sheet or no script`);
  // Pages contain the style sheets, so that the browser can paint after one round trip. The URLs in a sheet are relative to the sheet.
  const text = sheets.map((sheet) => readFileSync(join(client, sheet), "utf8")).join("");
  const style = text.replaceAll(/url\("?([^")]+)"?\)/g, "url(/assets/$1)");
  return { sheets, style, script: `/assets/${script}` };
}

/** Returns the licence texts of all packages in the bundle. */
function readLicences() {
  const list = execFileSync("npm", ["ls", "--omit=dev", "--all", "--parseable"], {
    encoding: "utf8",
  });
  const packages = list.trim().split("\n").slice(1);
  const texts = packages.map((directory) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(directory, "package.json"), "utf8"),
    );
    const file = readdirSync(directory).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no licence text`);
    return `${name} ${version}: ${license}\n\n${readFileSync(join(directory, file), "utf8").trim()}\n`;
  });
  return texts.join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  copySite("dist", "dist/site");
  writeFileSync("dist/site/licences.txt", readLicences());
}

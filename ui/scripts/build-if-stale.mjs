// Builds the site before the unit tests, unless the last build is newer than all its sources. The tests read the built pages.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";

const UI = join(import.meta.dirname, "..");
const SOURCES = [
  "src",
  "scripts",
  "package.json",
  "package-lock.json",
  ".parcelrc",
  ".postcssrc",
  "tsconfig.json",
  "../data",
];
/** The last file that a build writes. */
const LAST_FILE = "dist/site/licences.txt";

/**
 * Returns when a file has changed, in milliseconds. A missing file is older than all others.
 * @param {string} path
 */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Returns a file, or a directory with everything in it. The time of a directory also shows that a file was removed.
 * @param {string} path
 */
function listAll(path) {
  if (!statSync(path).isDirectory()) return [path];
  return [
    path,
    ...readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
  ];
}

const builtAt = changedAt(join(UI, LAST_FILE));
const isStale = SOURCES.flatMap((source) => listAll(join(UI, source)))
  // Unit tests are not part of the site.
  .filter((path) => !basename(path).includes(".test."))
  .some((path) => changedAt(path) > builtAt);
if (isStale) {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd: UI, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

// Runs `npm ci`, unless the packages of this lock file are already installed. There may be no packages yet, so this uses only Node.js.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const UI = join(import.meta.dirname, "..");
/** Contains the hash of the lock file whose packages are installed. `npm ci` deletes it together with the old packages. */
const STAMP = join(UI, "node_modules/.package-lock.sha256");

const lock = createHash("sha256")
  .update(readFileSync(join(UI, "package-lock.json")))
  .digest("hex");
const isStale = !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== lock;
if (isStale) {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: UI,
    stdio: "inherit",
  });
  if (status === 0) writeFileSync(STAMP, lock);
  process.exitCode = status ?? 1;
}

import { existsSync } from "node:fs";
import { createRequire } from "node:module";

// Node cannot import the names of this CommonJS module.
/** @type {typeof import("@parcel/fs")} */
const { NodeFS } = createRequire(import.meta.url)("@parcel/fs");

/** @typedef {Parameters<import("@parcel/fs").FileSystem["watch"]>[1]} Report The callback of a watcher. */

/** A deleted file that does not exist again after this time is gone for good. */
export const REPLACEMENT_MS = 200;

/**
 * Returns a file system for `parcel.watch` that reports a replaced file as changed. `git checkout` deletes a file and creates it again.
 * Parcel forgets a deleted file, and then ignores the new one and all its later changes.
 */
export function createFileSystem() {
  const fileSystem = new NodeFS();
  const watch = fileSystem.watch.bind(fileSystem);
  fileSystem.watch = (directory, report, options) =>
    watch(directory, recogniseReplacements(report), options);
  return fileSystem;
}

/**
 * Returns a callback for a watcher, which passes the events on to `report`. It holds back each deletion for a moment, and turns it into
 * a change if the file exists again.
 *
 * @param {Report} report
 * @returns {Report}
 */
export function recogniseReplacements(report) {
  return (error, events) => {
    if (error) {
      report(error, events);
      return;
    }
    const deletions = events.filter(({ type }) => type === "delete");
    const others = events.filter(({ type }) => type !== "delete");
    if (others.length > 0) report(null, others);
    if (deletions.length > 0) {
      setTimeout(() => report(null, deletions.map(asChangeIfReplaced)), REPLACEMENT_MS);
    }
  };
}

/**
 * @param {import("@parcel/watcher").Event} deletion
 * @returns {import("@parcel/watcher").Event}
 */
function asChangeIfReplaced(deletion) {
  return existsSync(deletion.path) ? { ...deletion, type: "update" } : deletion;
}

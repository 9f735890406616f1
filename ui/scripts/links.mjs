// Checks the links of the documents, and the tests that they name: `node ui/scripts/links.mjs`. A link has to lead to a file, and to a
// heading if it has one, in the repository. Links of a document that the Debian package or the archive ships have to work there as well.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

process.chdir(`${import.meta.dirname}/../..`);

/** @type {string[]} */
const problems = [];
const read = /** @param {string} file */ (file) => readFileSync(file, "utf8");
const run = /** @type {(program: string, ...words: string[]) => string[]} */ (program, ...words) =>
  execFileSync(program, words, { encoding: "utf8" }).trim().split("\n");
const listTracked = /** @type {(...patterns: string[]) => string[]} */ (...patterns) =>
  run("git", "ls-files", "--", ...patterns);
const withoutCode = /** @param {string} text */ (text) =>
  text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`]*`/g, "");

/**
 * Returns the targets of the links and pictures in a document, without those outside the repository.
 *
 * @param {string} text
 */
function findLinks(text) {
  const targets = withoutCode(text).matchAll(/\]\(([^()\s]+)\)|\b(?:src|href)="([^"]+)"/g);
  return Array.from(targets, ([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? "").filter(
    (target) => !/^[a-z]+:/.test(target),
  );
}

/**
 * Returns the anchors that GitHub gives to the headings of a document.
 *
 * @param {string} text
 */
function findAnchors(text) {
  const seen = new Map();
  const headings = text.replaceAll(/^ *```.*?^ *```$/gms, "").matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = ""]) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-");
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/**
 * Returns the path that a link in `document` leads to, and the anchor, if it has one.
 *
 * @param {string} document
 * @param {string} link
 * @returns {[path: string, anchor: string | undefined]}
 */
function resolve(document, link) {
  const [path = "", anchor] = link.split("#");
  return [path === "" ? document : posix.join(posix.dirname(document), path), anchor];
}

function checkRepository() {
  for (const document of listTracked("*.md")) {
    for (const link of findLinks(read(document))) {
      const [path, anchor] = resolve(document, link);
      if (!existsSync(path)) problems.push(`${document}: ${link} does not exist`);
      else if (anchor !== undefined && !findAnchors(read(path)).has(anchor))
        problems.push(`${document}: ${link} has no such heading`);
    }
  }
}

/**
 * Returns the files in the documentation directory of the Debian package, each with its source, from `Cargo.toml`.
 *
 * @returns {[path: string, source: string][]}
 */
function listPackage() {
  const assets = read("Cargo.toml").matchAll(
    /^ *\["([^"]+)", "usr\/share\/doc\/standfast\/([^"]*)", "\d+"\],$/gm,
  );
  return Array.from(assets).flatMap(([, source = "", directory = ""]) =>
    listTracked(source).map((file) => [posix.join(directory, posix.basename(file)), file]),
  );
}

/**
 * Returns the files of the archive, each with its source, from the `install` commands of `packaging/build.sh`.
 *
 * @returns {[path: string, source: string][]}
 */
function listArchive() {
  const commands = read("packaging/build.sh")
    .replaceAll("\\\n", " ")
    .matchAll(/^install -m \d+ (.*) "\$root\/\$name\/?(.*)"$/gm);
  return Array.from(commands).flatMap(([, words, directory = ""]) => {
    // Bash expands the braces and the wildcards.
    const expanded = run("bash", "-c", `printf '%s\\n' ${words}`);
    return expanded.map((file) => [posix.join(directory, posix.basename(file)), file]);
  });
}

/**
 * @param {string} name
 * @param {[path: string, source: string][]} files
 */
function checkShipped(name, files) {
  const paths = new Map(files);
  const documents = [...paths].filter(([path]) => path.endsWith(".md"));
  if (documents.length < 10)
    problems.push(`${name}: only ${documents.length} documents were found`);
  for (const [path, source] of documents) {
    for (const link of findLinks(read(source))) {
      const [target] = resolve(path, link);
      if (!paths.has(target)) problems.push(`${name}: ${path}: ${link} is not shipped`);
    }
  }
  return documents.map(([path]) => path).sort();
}

/**
 * The program, its settings and its units refer to guides by their path below the documentation directory.
 *
 * @param {string[]} shipped
 */
function checkMentions(shipped) {
  for (const file of listTracked("src", "packaging")) {
    for (const [path] of read(file).matchAll(/(?<=[\s`])docs\/[\w-]+\.md\b/g)) {
      if (!shipped.includes(path)) problems.push(`${file}: ${path} is not shipped`);
    }
  }
}

/** The documents name tests as `path::function`. Cargo would accept the name of a test that does not exist, and run none. */
function checkTests() {
  for (const document of listTracked("*.md")) {
    for (const [, file = "", name] of read(document).matchAll(/`([\w/]+\.rs)::(\w+)`/g)) {
      if (!existsSync(file) || !read(file).includes(`fn ${name}(`))
        problems.push(`${document}: there is no test ${name} in ${file}`);
    }
  }
}

checkRepository();
checkTests();
const inPackage = checkShipped("package", listPackage());
const inArchive = checkShipped("archive", listArchive());
if (inPackage.join() !== inArchive.join())
  problems.push(`the package ships ${inPackage}, but the archive ${inArchive}`);
checkMentions(inPackage);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

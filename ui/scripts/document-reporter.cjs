const { basename, join } = require("node:path");
const { Reporter } = require("@parcel/plugin");

/**
 * Writes `document.json` next to each built document: the file names of its style sheets and of its script, in the order in which the
 * document's source refers to them.
 */
module.exports = new Reporter({
  async report({ event, options }) {
    if (event.type !== "buildSuccess") return;
    const { bundleGraph } = event;
    for (const page of bundleGraph.getBundles().filter(({ type }) => type === "html")) {
      const source = page.getMainEntry();
      if (!source) throw new Error(`${page.displayName} has no source`);
      /** @param {string} wanted */
      const listFiles = (wanted) =>
        bundleGraph
          .getDependencies(source)
          .flatMap((dependency) => bundleGraph.getReferencedBundle(dependency, page) ?? [])
          .flatMap(({ type, filePath }) => (type === wanted ? basename(filePath) : []));
      const files = { sheets: listFiles("css"), scripts: listFiles("js") };
      await options.outputFS.writeFile(
        join(page.target.distDir, "document.json"),
        JSON.stringify(files),
        null,
      );
    }
  },
});

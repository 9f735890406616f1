const path = require("node:path");
const { Namer } = require("@parcel/plugin");

/** One of the sections that most pages show: package.json puts them into a script of their own. */
const SECTION = "PageBanner.tsx";

/**
 * Names a script that several modules share after all of them, such as `CareerApply+ContactUs`. Parcel would name it after
 * one of them, and the server would not announce it on the pages of the others. The script of the sections is `Sections`.
 */
module.exports = new Namer({
  name({ bundle, bundleGraph }) {
    const isShared = bundle.type === "js" && !bundle.needsStableName && !bundle.getMainEntry();
    if (!isShared) return null;
    // The list of its pages would be longer than the name of a file may be.
    let isSections = false;
    bundle.traverseAssets(({ filePath }) => {
      isSections ||= path.basename(filePath) === SECTION;
    });
    if (isSections) return `Sections.${bundle.hashReference}.js`;
    const modules = bundleGraph.getBundleGroupsContainingBundle(bundle).map((group) => {
      const entries = bundleGraph.getBundlesInBundleGroup(group).flatMap((member) => member.getEntryAssets());
      return path.parse(entries.find(({ id }) => id === group.entryAssetId).filePath).name;
    });
    return `${modules.sort().join("+")}.${bundle.hashReference}.js`;
  },
});

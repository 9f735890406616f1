const path = require("node:path");
const { Namer } = require("@parcel/plugin");

/**
 * Names a script that several modules share after all of them, such as `CareerApply+ContactUs`. Parcel would name it after
 * one of them, and the server would not announce it on the pages of the others.
 */
module.exports = new Namer({
  name({ bundle, bundleGraph }) {
    const isShared = bundle.type === "js" && !bundle.needsStableName && !bundle.getMainEntry();
    if (!isShared) return null;
    const modules = bundleGraph.getBundleGroupsContainingBundle(bundle).map((group) => {
      const entries = bundleGraph.getBundlesInBundleGroup(group).flatMap((member) => member.getEntryAssets());
      return path.parse(entries.find(({ id }) => id === group.entryAssetId).filePath).name;
    });
    return `${modules.sort().join("+")}.${bundle.hashReference}.js`;
  },
});

const { Transformer } = require("@parcel/plugin");

/** A call at the top of the module that has no effect but its result. */
const PURE_CALL = /^((?:var|let|const) \w+ = )(React\w*\.(?:createContext|createElement|forwardRef|memo)\()/gm;
/** A static property that is set below its class. */
const STATIC = /^(var (\w+) = class extends React\w*\.Component \{)([\s\S]*?^\};)\n\2\.(\w+ = \w+;)$/gm;
/** A class that the module does not export may be unused, but its static properties must otherwise be kept. */
const CLASS = /^(var \w+ = )(class extends React\w*\.Component \{[\s\S]*?^\});$/gm;
/** A name for React's developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;

/**
 * Lets the minifier drop what we do not use of React Router, three quarters of what would be shipped: its modules call React
 * at the top level, which the minifier must otherwise keep.
 */
module.exports = new Transformer({
  async transform({ asset }) {
    const code = await asset.getCode();
    asset.setCode(
      code
        .replace(PURE_CALL, "$1/* @__PURE__ */ $2")
        .replace(STATIC, "$1 static $4$3")
        .replace(CLASS, "$1/* @__PURE__ */ (() => $2)();")
        .replace(DISPLAY_NAME, ""),
    );
    return [asset];
  },
});

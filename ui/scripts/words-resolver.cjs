const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { Resolver } = require("@parcel/plugin");

const PREFIX = "#words/";

/** Resolves `#words/…` to the words of the language in SITE_LANGUAGE. */
module.exports = new Resolver({
  resolve({ specifier, options }) {
    if (!specifier.startsWith(PREFIX)) return null;
    const words = join(
      __dirname,
      "..",
      "src",
      "words",
      options.env.SITE_LANGUAGE ?? "en",
      specifier.slice(PREFIX.length),
    );
    const filePath = [".ts", ".tsx"]
      .map((ending) => words + ending)
      .find((file) => existsSync(file));
    if (!filePath) throw new Error(`No words at ${words}`);
    return { filePath, invalidateOnEnvChange: ["SITE_LANGUAGE"] };
  },
});

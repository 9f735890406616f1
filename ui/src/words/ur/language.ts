/** The language of the site, as documents and previews of links name it. */
export const language = { code: "ur", tag: "ur", dir: "rtl", locale: "ur_PK" };

/** The start of every page's path. */
export const BASE: string = "/ur";

/** The other language of the site, in its own words. */
export const otherLanguage = { code: "en", label: "English", locale: "en_GB", base: "" };

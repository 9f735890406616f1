/** The language of the site, as documents and previews of links name it. */
export const language = { code: "en", tag: "en-GB", dir: "ltr", locale: "en_GB" };

/** The start of every page's path. */
export const BASE: string = "";

/** The other language of the site, in its own words. */
export const otherLanguage = { code: "ur", label: "اردو", locale: "ur_PK", base: "/ur" };

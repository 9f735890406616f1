/** The language of the site, as documents and previews of links name it. */
export const language = { tag: "en-GB", dir: "ltr", locale: "en_GB" };

/** The link to the page for banks, for pages that do not need its words. */
export const banksLink = { label: "Security for banks", path: "/banks" };

/** The link to the page for banks, for pages that do not need its words. */
export const banksLink = { label: "Security for banks", path: "/banks" };

/** What the footer links beside its menu, so that every page can be reached without script. */
export const moreLinks = [
  banksLink,
  { label: "Company profile", path: "/company-profile" },
  { label: "Hedonistic Approach", path: "/hedonistic-approach" },
];

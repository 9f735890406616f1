/** Links to pages that neither the menu nor the footer's menu has, for pages that do not need their words. */
export const banksLink = { label: "Security for banks", path: "/banks" };

export const moreLinks = [
  banksLink,
  { label: "Company profile", path: "/company-profile" },
  { label: "Hedonistic Approach", path: "/hedonistic-approach" },
];

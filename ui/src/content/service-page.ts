export const servicePageWords = {
  intro: "How we work",
  features: "Key features",
  details: "In detail",
  related: "Related services",
  relatedTitle: "Often asked for together",
  home: "Back to Home",
};

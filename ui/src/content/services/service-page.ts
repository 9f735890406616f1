export const servicePageWords = {
  intro: "How we work",
  features: "Key features",
  details: "In detail",
  related: "Related services",
  relatedTitle: "Often asked for together",
  home: "Back to Home",
};

/** The parent page of all services. */
export const servicesCrumb = { label: "Security services", path: "/what-we-do" };

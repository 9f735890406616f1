export const servicePageWords = {
  intro: "How we work",
  features: "Key features",
  details: "In detail",
  questions: "Before you sign",
  questionsTitle: "Three questions to ask us",
  related: "Related services",
  relatedTitle: "Often asked for together",
  home: "Back to Home",
};

/** The parent page of all services. */
export const servicesCrumb = { label: "Security services", path: "/what-we-do" };

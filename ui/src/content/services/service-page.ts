export const servicePageWords = {
  intro: "How we work",
  features: "Key features",
  plan: "On paper",
  planCaption: "An example, not a real site. The numbers are explained in the list.",
  details: "In detail",
  questions: "Before you sign",
  questionsTitle: "Three questions to ask us",
  related: "Related services",
  relatedTitle: "Often asked for together",
  home: "Back to Home",
};

/** The parent page of all services. */
export const servicesCrumb = { label: "Security services", path: "/what-we-do" };

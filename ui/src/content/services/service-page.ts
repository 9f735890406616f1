export const servicePageWords = {
  features: "Key features",
  plan: "On paper",
  planCaption: "An example, not a real site. The numbers are explained in the list.",
  questions: "Before you sign",
  questionsTitle: "Three questions to ask us",
  relatedTitle: "Often asked for together",
  /** Of the band in the middle of the page. */
  quote: "Ask for a written quotation",
  home: "Back to Home",
};

/** The parent page of all services. */
export const servicesCrumb = { label: "Security services", path: "/what-we-do" };

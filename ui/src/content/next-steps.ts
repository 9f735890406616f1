/** What happens after a form is sent. */
export type NextStepsWords = { title: string; steps: string[] };

export const sentReference = {
  yours: "Your reference number is",
  keep: "Keep it. Give it when you call us.",
  /** For visitors without script, who see the reference only in the address bar. */
  inAddress: "Your reference number is at the end of this page's address. Keep it, and give it when you call us.",
};

export const callUs = "You can also call us:";

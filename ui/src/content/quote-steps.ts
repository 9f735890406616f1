import type { NextStepsWords } from "./next-steps";

export const quoteSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your request. We often have a few questions.",
    "We agree a day with you to see the site.",
    "After the survey you get a written quotation.",
  ],
};

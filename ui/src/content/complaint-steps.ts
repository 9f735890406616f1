import type { NextStepsWords } from "./next-steps";

export const complaintSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your complaint.",
    "We look into what happened.",
    "If you left an e-mail address or a number, we tell you what we found.",
  ],
};

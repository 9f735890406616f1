export const hiringIntro = {
  eyebrow: "After you apply",
  title: "Five steps to the first post",
  lead: "Send your application once. You get a reference number as soon as it is stored; name it when you call us.",
};

export const hiringSteps = [
  {
    title: "We read your application",
    text: "The office reads it together with the résumé and sees which post it fits, at which place.",
  },
  {
    title: "Interview",
    text: "If you are invited, bring your original CNIC and the certificates that your résumé names. Send no copies beforehand.",
  },
  {
    title: "Police verification",
    text: "Your character and record are verified with the police before your first post.",
  },
  {
    title: "Medical examination",
    text: "A doctor examines whether you are fit for the work, before you are trained for it.",
  },
  {
    title: "Training, then the first post",
    text: "Training comes before the first shift. On the first day the supervisor shows you the site and its orders.",
  },
];

export const fraudWarning = {
  title: "We never charge applicants",
  text: (company: string) =>
    `You pay nothing to apply, for the interview or for the job. Anyone who asks you for money for a job at ${company} commits fraud, whatever name or card they show. Do not pay, and call us:`,
};

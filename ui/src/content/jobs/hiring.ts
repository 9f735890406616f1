export const hiringIntro = {
  eyebrow: "After you apply",
  title: "Five steps to your first shift",
  lead: "Apply once. You then get a reference number. Give it when you call us.",
};

export const hiringSteps = [
  {
    title: "We read your application",
    text: "We look at your work so far, and at the jobs and places that suit you.",
  },
  {
    title: "Interview",
    text: "If we invite you, bring your original CNIC and your certificates. Ask us about pay, hours and leave.",
  },
  {
    title: "Police verification",
    text: "For a guard, the police check your record before your first shift. For other jobs, ask us.",
  },
  {
    title: "Medical check",
    text: "A doctor checks that you are fit for the work.",
  },
  {
    title: "Training, then work",
    text: "You learn first. Then a supervisor shows you the site and its orders.",
  },
];

export const fraudWarning = {
  title: "We never charge applicants",
  text: (company: string) =>
    `You pay nothing to apply, for the interview or for the job. Does someone ask you for money for a job at ${company}? That is fraud. Do not pay, and call us:`,
};

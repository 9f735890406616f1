export const careerHead = {
  title: "Security jobs in Pakistan",
  description:
    "Current openings for guards, supervisors, drivers and cooks, how to apply with or without a résumé, and what happens next. Applying is free.",
};

export const benefitsIntro = { eyebrow: "What comes with the job", title: "Why Work With Us?" };

export type Benefit = { title: string; text: string; icon: "heart" | "savings" | "hospital" };

export const benefits: Benefit[] = [
  {
    title: "Life Insurance",
    text: "Your life is insured while you work for us. Ask about the sum, and name the person who should receive it.",
    icon: "heart",
  },
  {
    title: "EOBI Registered",
    text: "For pension and retirement benefits, from the Employees' Old-Age Benefits Institution. Ask us for your registration number.",
    icon: "savings",
  },
  {
    title: "ESSI Registered",
    text: "For health insurance, disability and maternity leave, from the Employees' Social Security Institution. Ask us for your card.",
    icon: "hospital",
  },
];

export const applyCallToAction = {
  title: "No job here for you?",
  text: "Apply anyway. Choose the job you want and attach your résumé.",
  action: "Send an application",
  path: "/career-apply",
};

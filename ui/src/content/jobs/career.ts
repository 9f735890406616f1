export const careerHead = {
  title: "Security jobs in Pakistan",
  description:
    "Current openings for guards, supervisors, drivers and cooks, what comes with a post, and what happens after you apply. Applying is free.",
};

export const benefitsIntro = { eyebrow: "What comes with a post", title: "Why Work With Us?" };

export type Benefit = { title: string; text: string; icon: "heart" | "savings" | "hospital" };

export const benefits: Benefit[] = [
  { title: "Life Insurance", text: "Your life is insured, for the sake of those who depend on you.", icon: "heart" },
  {
    title: "EOBI Registered",
    text: "With the Employees' Old-Age Benefits Institution: pension and retirement benefits.",
    icon: "savings",
  },
  {
    title: "ESSI Registered",
    text: "With the Employees' Social Security Institution: health insurance, disability and maternity leave.",
    icon: "hospital",
  },
];

export const applyCallToAction = {
  title: "Nothing here that fits?",
  text: "Apply all the same: choose the position you are looking for and attach your résumé.",
  action: "Send an application",
  path: "/career-apply",
};

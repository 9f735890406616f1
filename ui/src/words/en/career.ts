import { pageLabels } from "./page-labels";

export const careerHead = {
  title: "Security jobs in Pakistan",
  description:
    "Current openings for guards, supervisors, drivers and cooks, how to apply with or without a CV, and what happens next. Applying is free.",
};

export const benefitsIntro = { title: "Why Work With Us?" };

/** `more` is hidden if the screen is too small. */
export type Benefit = {
  title: string;
  text: string;
  more: string;
  icon: "heart" | "savings" | "hospital";
};

export const benefits: Benefit[] = [
  {
    title: "Life Insurance",
    text: "Your life is insured while you work for us.",
    more: "Ask about the sum, and name the person who should receive it.",
    icon: "heart",
  },
  {
    title: "EOBI Registered",
    text: "For pension and retirement benefits.",
    more: "The Employees' Old-Age Benefits Institution pays them. Ask us for your registration number.",
    icon: "savings",
  },
  {
    title: "ESSI Registered",
    text: "For health insurance, disability and maternity leave.",
    more: "The Employees' Social Security Institution pays them. Ask us for your card.",
    icon: "hospital",
  },
];

export const applyCallToAction = {
  title: "No job here for you?",
  text: () =>
    "Apply anyway, and choose the job you want. Without a CV, call us or write on WhatsApp.",
  label: "Send an application",
  path: "/career-apply",
};

export const careerBanner = {
  title: pageLabels["/career"],
  description: "Our open jobs, how to apply, and what happens next. We never charge applicants.",
  image: "/images/banners/career-hero.svg",
};

/** Replaces the description if jobs are open. The list of jobs follows. */
export const openNow = "We never charge applicants. Open now:";

export const jobsIntro = {
  eyebrow: "Join us",
  title: "Current Openings",
};

/** For applicants far away from all jobs. Shown below the list on the banner. */
export const forDistantApplicants = {
  office: (city: string) => `Our office is in ${city}.`,
  question: "No opening in your district?",
  whatsapp: "Write your district on WhatsApp",
};

export const jobsFailed = { failedTitle: "The openings could not be loaded" };

export const jobListWords = {
  loading: "Loading the openings",
  /** The spelling comes from the specification. */
  none: "No Jpbs Found!",
  noneText: "There are no openings at the moment. You can still apply for a job of your choice.",
  ...jobsFailed,
};

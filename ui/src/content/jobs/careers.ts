export const careerHead = {
  title: "Security jobs in Pakistan",
  description:
    "Current openings for guards, supervisors, drivers and cooks, what comes with a post, and what happens after you apply. Applying is free.",
};

export const careerBanner = {
  title: "Jobs",
  description: "Where we are looking for people, what comes with a post, and what happens after you apply.",
  image: "/images/banners/career-hero.webp",
};

export const jobsWords = {
  eyebrow: "Join us",
  title: "Current Openings",
  lead: "An opening takes applications until the end of its deadline day, Pakistan time.",
  loading: "Loading the openings",
  /** The spelling comes from the specification. */
  none: "No Jpbs Found!",
  noneText: "Nothing is open just now. You can still send us your application for a position of your choice.",
  home: "Back to Home",
  failedTitle: "The openings could not be loaded",
  again: "Try again",
  more: "Read More",
  apply: "Apply Now",
  back: "All openings",
};

export const jobFactLabels = {
  location: "Location",
  positions: "Positions",
  age: "Age limit",
  deadline: "Deadline",
  employer: "Employer",
  employment: "Employment",
  posted: "Posted",
  number: "Opening number",
};

/** Every job is full-time. `type` is the schema.org value, `text` is shown on the page. */
export const employment = { text: "Full time", type: "FULL_TIME" };

export const openingWords = { about: "The work", facts: "At a glance" };

export const closedJob = {
  pageTitle: "This opening has closed",
  description: "This opening no longer takes applications.",
  eyebrow: "Jobs",
  title: "This opening has closed",
  text: "Its deadline has passed, or the post is no longer offered. Applications for it are not taken any more.",
  all: "Current openings",
  apply: "Apply without an opening",
  openTitle: "Open now",
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
    `Applying, the interview and the job cost you nothing. Whoever asks you for money for a job at ${company} is committing a fraud, whatever name or card they show. Do not pay, and call us:`,
};

export const applyCallToAction = {
  title: "Nothing here that fits?",
  text: "Apply all the same: choose the position you are looking for and attach your résumé.",
  action: "Send an application",
  path: "/career-apply",
};

import type { ReactNode } from "react";

export const applyIntro = {
  eyebrow: "Before you apply",
  title: "How to apply",
  lead: "We are glad that you want to work with us. Applying takes a few minutes and costs nothing. Women can apply for every job.",
};

/** The link from the form to the page of jobs. */
export const howToApply = {
  label: "What to bring, and what happens next",
  path: "/career#bring-title",
};

/** For applicants without a CV. */
export const withoutResume = {
  title: "No CV?",
  text: "You can apply on WhatsApp: send your name, your age, your district, your years in the army or police and the job you want. Add a photo of your CV if you have one. Do not send a picture of your CNIC. Or call us. There is no fee.",
  whatsapp: "WhatsApp",
  call: (number: ReactNode) => <>Call {number}</>,
};

export const applyWays = {
  online: {
    title: "With a CV",
    text: "Fill in the form on this site. You can do it on a mobile phone. Attach photos of your CV, or a PDF or Word file.",
  },
  office: {
    title: "Without a CV",
    text: "Come to our office, call us or write on WhatsApp. Tell us your name, your mobile number, the job you want and the work you have done.",
    walkIn: (place: string, hours: string) => `${place}, ${hours}`,
    beforeYouTravel: (city: string) =>
      `The office is in ${city}. Call for an appointment before you travel.`,
  },
};

/** The usual papers of an applicant. A job can have its own list. */
export const papersToBring = {
  title: "Bring to the interview",
  required: "required",
  ifYouHave: "if you have it",
  items: [
    { text: "Your original CNIC, to show and take back", isRequired: true },
    { text: "School certificates", isRequired: false },
    { text: "Your discharge book from the army, the police or another force", isRequired: false },
    { text: "A police character certificate", isRequired: false },
    { text: "For a driver's job, your driving licence", isRequired: true },
    { text: "Names and numbers of two people who know your work", isRequired: true },
  ],
};

export const beforeYouSign = {
  title: "Ask us before you sign",
  items: [
    "How much is the pay, and on which day is it paid?",
    "How long is a shift? Which day is off, and how is overtime paid?",
    "Is the training paid?",
    "Are uniform, meals and a place to sleep free?",
    "How many days of leave are there, and what happens if I am ill?",
  ],
};

export const applyNote =
  "Do not send copies of your CNIC with the form. Show the original at the interview. In Islamabad the Licensing Officer must agree in writing to each guard. The law there bars people who were convicted of a crime such as theft or fraud, or dismissed from a government job for misconduct.";

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
    text: "If we invite you, we tell you where. Before you go, call the number on this site. Bring your original CNIC and your certificates. Ask us about pay, hours and leave.",
  },
  {
    title: "Police verification",
    text: "The police check a guard's record before the first shift. Pay nobody for it. Keep your present job until we confirm.",
  },
  {
    title: "Medical check",
    text: "A doctor checks that you are fit for the work. Pay nobody for it.",
  },
  {
    title: "Training, then work",
    text: "You learn first. Then a supervisor shows you the site and its orders.",
  },
];

/** In Urdu on English pages too: "For applicants", "We never take money.", "Read in Urdu". */
export const noFeesInUrdu = {
  label: "امیدواروں کے لیے",
  text: "ہم کبھی پیسے نہیں لیتے۔",
  /** A link to the same page in Urdu. */
  link: "اردو میں پڑھیں",
};

/** Shown after an application. */
export const neverCharge = "We never charge applicants. Pay nobody for a job here.";

export const fraudWarning = {
  title: "We never charge applicants",
  text: (company: string, phone: ReactNode) => (
    <>
      You pay nothing to apply, for the interview or for the job. If an agent or a caller asks you
      for money for a job at {company}, that is fraud. Do not pay, and call us: {phone}
    </>
  ),
};

import { applicationDefinition } from "../../facts/form-definition" with { type: "macro" };
import { neverCharge } from "./hiring";

export const applyHead = {
  title: "Apply for a security job",
  description: "Apply for a job with one form and photos of your CV, or a PDF or Word file. Applying is free.",
};

export const applicationFields = applicationDefinition().fields;

export const applicationForm = {
  title: "Your application",
  send: "Submit application",
  sending: "Submitting...",
  notSent: "Your application has not been sent yet.",
  unknown: "We do not know whether your application has arrived.",
  another: "Send another application",
  call: "The office will call this number:",
  note: neverCharge,
};

/** The list of the open jobs, and of the positions for those who want none of these. */
export const jobChoice = {
  label: "Which job?",
  open: "Open now",
  others: "For another place, or later",
  /** Where there is nothing to choose but these. */
  positions: "Positions",
  /** While the open jobs are not known. */
  linked: "The job that you were reading about",
};

/** What to tell without a CV. Together shorter than the least that a message without one needs: it must be filled in. */
export const workTemplate = {
  button: "No CV? Insert what to write",
  labels: ["Age: ", "Education: ", "Service: ", "Work: "],
};

export const openingClosed = "The job you chose has closed. Choose another one in the list: you can still apply.";

export const applyBanner = {
  title: "Apply for a job",
  image: "/images/banners/apply-hero.svg",
  description: "Applying is free. Photos of your CV are enough. You get a reference number.",
};

/** The server stores the version of the sentence that was on the page. */
export const consent = applicationDefinition().consent;

import type { ReactNode } from "react";
import { applicationDefinition } from "../../facts/form-definition" with { type: "macro" };
import { neverCharge } from "./hiring";

export const applyHead = {
  title: "Apply for a security job",
  description:
    "Apply for a job with one form and photos of your CV, or a PDF or Word file. Applying is free.",
};

export const applicationFields = applicationDefinition().fields;

export const applicationForm = {
  title: "Your application",
  send: "Submit application",
  sending: "Submitting...",
  notSent: "Your application has not been sent yet.",
  unknown: "We do not know whether your application has arrived.",
  another: "Send another application",
  call: (number: ReactNode) => (
    <>The office will call this number: {number}. If it is wrong, call us.</>
  ),
  note: neverCharge,
};

/** The select with the open jobs, and with positions for applicants who want a different one. */
export const jobChoice = {
  label: "Which job?",
  open: "Open now",
  others: "For another place, or later",
  /** The label of the positions if no job is open. */
  positions: "Positions",
  /** Used until the open jobs have loaded. */
  linked: "The job that you were reading about",
};

/** A template for applicants without a CV. It is shorter than the minimum length of their message, so they must fill it in. */
export const workTemplate = {
  button: "No CV? Insert what to write",
  labels: ["Age: ", "Education: ", "Service: ", "Work: "],
};

export const chosenJobClosed =
  "The job you chose has closed. Choose another one in the list: you can still apply.";

export const applyBanner = {
  title: "Apply for a job",
  image: "/images/banners/apply-hero.svg",
  description: "Applying is free. Photos of your CV are enough. You get a reference number.",
};

/** The server stores the version of the sentence that was on the page. */
export const consent = applicationDefinition().consent;

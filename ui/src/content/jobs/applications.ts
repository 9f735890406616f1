import { applicationDefinition } from "../form-definition" with { type: "macro" };

export const applyHead = {
  title: "Apply for a security job",
  description:
    "Apply for a job with one form and a résumé as PDF or Word file. Applying is free, and you get a reference number.",
};

export const applicationFields = applicationDefinition().fields;

export const applicationForm = {
  title: "Your application",
  send: "Submit application",
  sending: "Submitting...",
};

export const openingField = { name: "job", label: "Opening", placeholder: "No particular opening" };

export const openingChoice = {
  chosen: "You are applying for:",
  clear: "Apply without an opening",
  closed: "The opening you chose has closed. You can still apply without it, or choose another.",
};
